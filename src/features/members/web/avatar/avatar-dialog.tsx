import { useState } from 'react'
import { CropPicture } from '#features/photos/web/crop/crop-picture.tsx'
import type { MeasuredPicture } from '#features/photos/web/crop/measure-picture.ts'
import {
  type CropFraming,
  type CroppedSquare,
  INITIAL_FRAMING,
  cropSquare,
} from '#features/photos/web/crop/crop-square.ts'
import { useObjectUrl } from '#features/photos/web/upload/use-object-url.ts'
import { DialogFrame } from '#platform/web/ui/overlays/dialog.tsx'
import type { Profile } from '../../contract/profile.ts'
import { avatarSentences as say } from '../../copy.ts'
import { AVATAR_SIZE_PX } from '../../rules/avatar.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { PreviewPicture } from './preview-picture.tsx'

const OUTPUT = { side: AVATAR_SIZE_PX, quality: 0.95 }

type Props = { profile: Profile; onClose: () => void }

/**
 * Avatar dialog in three steps: choose a picture, crop it, preview and upload. Closing the dialog discards the picture.
 */
export default function AvatarDialog({ profile, onClose }: Props) {
  const [picture, keepPicture] = useObjectUrl<MeasuredPicture>()
  const [framing, setFraming] = useState<CropFraming>(INITIAL_FRAMING)
  const [square, keepSquare] = useObjectUrl<CroppedSquare>()
  const [isBusy, setBusy] = useState(false)
  return (
    <DialogFrame isOpen onOpenChange={onClose} isBusy={isBusy}>
      {!picture ? (
        <ChoosePicture profile={profile} isBusy={isBusy} onBusy={setBusy} onChosen={keepPicture} onCancel={onClose} />
      ) : !square ? (
        <CropPicture
          title="Update Profile Picture"
          shape="circle"
          warning={Math.min(picture.width, picture.height) < AVATAR_SIZE_PX && say.lowResolution}
          action="Preview"
          picture={picture}
          framing={framing}
          onFraming={setFraming}
          isBusy={isBusy}
          onBusy={setBusy}
          onCropped={async () => keepSquare(await cropSquare(picture, framing, OUTPUT))}
          onCancel={onClose}
        />
      ) : (
        <PreviewPicture
          profile={profile}
          square={square}
          isBusy={isBusy}
          onBusy={setBusy}
          onBack={() => keepSquare(undefined)}
          onDone={onClose}
        />
      )}
    </DialogFrame>
  )
}
