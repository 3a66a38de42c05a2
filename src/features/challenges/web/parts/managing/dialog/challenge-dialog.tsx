import { useAuth } from '#features/members/web/session/use-auth.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { ManagedChallenge } from '../../../../contract/challenge.ts'
import { managingSentences as say } from '../managing-sentences.ts'
import { ChallengeFields } from './challenge-fields.tsx'
import { DaysChanged } from './days-changed.tsx'
import { useChallengeForm } from './use-challenge-form.ts'

type Props = {
  /** to be changed; without it a new one is made */
  challenge?: ManagedChallenge
  onClose: () => void
  onSaved: () => void
}

export default function ChallengeDialog(props: Props) {
  const { user } = useAuth()
  return user && <DialogOf {...props} adminId={user.id} />
}

function DialogOf({ adminId, challenge: opened, onClose, onSaved }: Props & { adminId: string }) {
  const { challenge, form, isWaiting, pictures, startOver, loadPresent } = useChallengeForm({
    name: `challenge:${adminId}:${opened?.id ?? 'new'}`,
    challenge: opened,
    onSaved,
  })
  return (
    <FormDialog
      form={form}
      isChange={Boolean(challenge)}
      width="wide"
      title={challenge ? 'Edit Challenge' : 'Create Challenge'}
      action={challenge ? 'Save changes' : 'Create Challenge'}
      awaited={isWaiting && 'Uploading pictures...'}
      remedy={
        loadPresent && (
          <Button variant="link" size="sm" className="px-0" onPress={loadPresent}>
            {say.loadPresent}
          </Button>
        )
      }
      notice={challenge && <DaysChanged form={form} challenge={challenge} />}
      onClose={onClose}
    >
      <ChallengeFields form={form} pictures={pictures} isNew={!challenge} onStartOver={startOver} />
    </FormDialog>
  )
}
