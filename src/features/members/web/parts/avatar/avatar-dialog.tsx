import { useState } from 'react'
import { useMade } from '#features/photos/web/parts/use-made.ts'
import { DialogFrame } from '#platform/web/ui/overlays/dialog.tsx'
import type { Profile } from '../../../contract/profile.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { CropPicture } from './crop-picture.tsx'
import { PreviewPicture } from './preview-picture.tsx'
import { type Framing, type Square, UNFRAMED, cutSquare } from './square.ts'
import type { Picture } from './read-picture.ts'

type Props = { profile: Profile; onClose: () => void }

/** Choose, crop, look, use. Whatever was chosen is forgotten when the dialog closes. */
export default function AvatarDialog({ profile, onClose }: Props) {
  const [picture, keepPicture] = useMade<Picture>()
  const [framing, setFraming] = useState<Framing>(UNFRAMED)
  const [square, keepSquare] = useMade<Square>()
  const [isBusy, setBusy] = useState(false)
  return (
    <DialogFrame isOpen onOpenChange={onClose} isBusy={isBusy}>
      {!picture ? (
        <ChoosePicture profile={profile} isBusy={isBusy} onBusy={setBusy} onChosen={keepPicture} onCancel={onClose} />
      ) : !square ? (
        <CropPicture
          picture={picture}
          framing={framing}
          onFraming={setFraming}
          isBusy={isBusy}
          onBusy={setBusy}
          onCropped={async () => keepSquare(await cutSquare(picture, framing))}
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
