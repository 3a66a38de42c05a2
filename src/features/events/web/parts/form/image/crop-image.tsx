import { useState } from 'react'
import { PICTURES } from '#features/photos/rules.ts'
import { CropPicture } from '#features/photos/web/crop/crop-picture.tsx'
import type { Picture } from '#features/photos/web/crop/measure.ts'
import type { Framing } from '#features/photos/web/crop/square.ts'
import { DialogFrame } from '#platform/web/ui/overlays/dialog.tsx'
import { formSentences as say } from '../form-sentences.ts'

const [SIDE] = PICTURES.eventImage.widths

type Props = {
  picture: Picture & { framing: Framing }
  onCropped: (framing: Framing) => Promise<void>
  onCancel: () => void
}

export function CropImage({ picture, onCropped, onCancel }: Props) {
  const [framing, setFraming] = useState(picture.framing)
  const [isBusy, setBusy] = useState(false)
  return (
    <DialogFrame isOpen onOpenChange={onCancel} isBusy={isBusy}>
      <CropPicture
        title={say.crop}
        advice={say.cropAdvice}
        shape="square"
        warning={Math.min(picture.width, picture.height) < SIDE && say.lowResolution}
        action="Use this crop"
        picture={picture}
        framing={framing}
        onFraming={setFraming}
        isBusy={isBusy}
        onBusy={setBusy}
        onCropped={() => onCropped(framing)}
        onCancel={onCancel}
      />
    </DialogFrame>
  )
}
