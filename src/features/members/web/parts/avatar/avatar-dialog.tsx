import { useState } from 'react'
import { readFailure } from '#platform/web/form/failure.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { DialogFrame } from '#platform/web/ui/overlays/dialog.tsx'
import type { Profile } from '../../../contract/profile.ts'
import { avatarSentences as say } from '../../../rules/avatar.ts'
import { client } from '../../api.ts'
import { useKeepProfile } from '../profile/use-profile.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { CropPicture } from './crop-picture.tsx'
import { PreviewPicture } from './preview-picture.tsx'
import { type Framing, type Square, UNFRAMED, cutSquare } from './square.ts'
import type { Picture } from './read-picture.ts'
import { useMade } from './use-made.ts'

type Props = { profile: Profile; onClose: () => void }

/** Choose, crop, look, use. Whatever was chosen is forgotten when the dialog closes. */
export default function AvatarDialog({ profile, onClose }: Props) {
  const [picture, keepPicture] = useMade<Picture>()
  const [framing, setFraming] = useState<Framing>(UNFRAMED)
  const [square, keepSquare] = useMade<Square>()
  const upload = useUpload(onClose)
  const [isReading, setReading] = useState(false)
  const [isCutting, setCutting] = useState(false)
  return (
    <DialogFrame isOpen onOpenChange={onClose} isBusy={isReading || isCutting || upload.isBusy}>
      {!picture ? (
        <ChoosePicture
          profile={profile}
          isReading={isReading}
          onReading={setReading}
          onChosen={keepPicture}
          onCancel={onClose}
        />
      ) : !square ? (
        <CropPicture
          picture={picture}
          framing={framing}
          onFraming={setFraming}
          isCutting={isCutting}
          onCutting={setCutting}
          onCropped={async () => keepSquare(await cutSquare(picture, framing))}
          onCancel={onClose}
        />
      ) : (
        <PreviewPicture
          profile={profile}
          square={square}
          isBusy={upload.isBusy}
          failure={upload.failure}
          onBack={() => {
            keepSquare(undefined)
            upload.reset()
          }}
          onUse={() => void upload.send(square)}
        />
      )}
    </DialogFrame>
  )
}

function useUpload(onDone: () => void) {
  const keep = useKeepProfile()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async ({ file }: Square) => {
    setBusy(true)
    setFailure(undefined)
    try {
      keep(await client.setAvatar({ file }))
      dispatchEvent(new Event('avatar:updated'))
      void notify.success(say.saved)
      onDone()
    } catch (error) {
      setFailure(readFailure(error, [], { otherwise: say.notSaved, unreachable: say.notUploaded }).sentence)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, send, reset: () => setFailure(undefined) }
}
