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

type Props = { profile: Profile; onClose: () => void }

/** Choose, crop, look, use. Whatever was chosen is forgotten when the dialog closes. */
export default function AvatarDialog({ profile, onClose }: Props) {
  const [picture, setPicture] = useState<Picture>()
  const [framing, setFraming] = useState<Framing>(UNFRAMED)
  const [square, setSquare] = useState<Square>()
  const upload = useUpload(onClose)
  const forget = () => {
    for (const made of [picture, square]) if (made) URL.revokeObjectURL(made.url)
    onClose()
  }
  const [isReading, setReading] = useState(false)
  return (
    <DialogFrame isOpen onOpenChange={forget} isBusy={isReading || upload.isBusy}>
      {!picture ? (
        <ChoosePicture
          profile={profile}
          isReading={isReading}
          onReading={setReading}
          onChosen={setPicture}
          onCancel={forget}
        />
      ) : !square ? (
        <CropPicture
          picture={picture}
          framing={framing}
          onFraming={setFraming}
          onCropped={async () => setSquare(await cutSquare(picture, framing))}
          onCancel={forget}
        />
      ) : (
        <PreviewPicture
          profile={profile}
          square={square}
          isBusy={upload.isBusy}
          failure={upload.failure}
          onBack={() => {
            URL.revokeObjectURL(square.url)
            setSquare(undefined)
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
