import { useState } from 'react'
import { CropPictureStep } from '#features/photos/web/crop/crop-picture.tsx'
import type { MeasuredPicture } from '#features/photos/web/crop/measure-picture.ts'
import {
  type CropFraming,
  type CroppedPicture,
  INITIAL_CROP_FRAMING,
  cropPictureToSquare,
} from '#features/photos/web/crop/crop-square.ts'
import { useObjectUrl } from '#features/photos/web/upload/use-object-url.ts'
import { DialogFrame } from '#platform/web/ui/overlays/dialog.tsx'
import type { MemberProfile } from '../../contract/profile.ts'
import { avatarUiTexts as texts } from '../../copy.ts'
import { AVATAR_SIZE_PX } from '../../rules/avatar.ts'
import { AvatarSelectionStep } from './choose-picture.tsx'
import { PreviewAvatarPicture } from './preview-picture.tsx'

const OUTPUT = { side: AVATAR_SIZE_PX, quality: 0.95 }

type Props = { profile: MemberProfile; onClose: () => void }

/** Avatar dialog in three steps: choose a picture, crop it, preview and upload. Closing discards the picture. */
export default function AvatarDialog({ profile, onClose }: Props) {
  const [picture, keepPicture] = useObjectUrl<MeasuredPicture>()
  const [framing, setFraming] = useState<CropFraming>(INITIAL_CROP_FRAMING)
  const [square, keepSquare] = useObjectUrl<CroppedPicture>()
  const [isBusy, setBusy] = useState(false)
  return (
    <DialogFrame isOpen onOpenChange={onClose} isBusy={isBusy}>
      {!picture ? (
        <AvatarSelectionStep
          profile={profile}
          isBusy={isBusy}
          onBusy={setBusy}
          onChosen={keepPicture}
          onCancel={onClose}
        />
      ) : !square ? (
        <CropPictureStep
          title="Update Profile Picture"
          shape="circle"
          warning={Math.min(picture.width, picture.height) < AVATAR_SIZE_PX && texts.lowResolution}
          action="Preview"
          picture={picture}
          framing={framing}
          onFraming={setFraming}
          isBusy={isBusy}
          onBusy={setBusy}
          onCropped={async () => keepSquare(await cropPictureToSquare(picture, framing, OUTPUT))}
          onCancel={onClose}
        />
      ) : (
        <PreviewAvatarPicture
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
