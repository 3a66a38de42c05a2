import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useAuth } from '#features/members/web/parts/session/auth.ts'
import { DiscardQuestion } from '#platform/web/form/discard-question.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { UnsavedChanges } from '#platform/web/form/unsaved-changes.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
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
  const formId = useId()
  const { challenge, form, isWaiting, pictures, isRestored, startOver, loadPresent } = useChallengeForm({
    name: `challenge:${adminId}:${opened?.id ?? 'new'}`,
    challenge: opened,
    onSaved,
  })
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.control })
  const [isAsking, setAsking] = useState(false)

  // what is new is kept for the next time; a change that was begun is not what one wants to find again
  const close = () => (challenge && isDirty ? setAsking(true) : onClose())
  const giveUp = () => {
    form.reset()
    onClose()
  }
  return (
    <>
      <Dialog
        isOpen
        isTall
        width="wide"
        onOpenChange={close}
        isBusy={isSubmitting}
        title={challenge ? 'Edit Challenge' : 'Create Challenge'}
        error={
          errors.root?.message && (
            <>
              <span className="block">{errors.root.message}</span>
              {loadPresent && (
                <Button variant="link" size="sm" className="px-0" onPress={loadPresent}>
                  {say.loadPresent}
                </Button>
              )}
            </>
          )
        }
        notice={challenge && <DaysChanged form={form} challenge={challenge} />}
        footer={
          <>
            <Button variant="ghost" isDisabled={isSubmitting} onPress={close} className="max-sm:hidden">
              Cancel
            </Button>
            <SubmitButton
              form={form}
              formId={formId}
              isBusy={isWaiting}
              busyLabel={isWaiting ? 'Uploading pictures...' : 'Saving...'}
            >
              {challenge ? 'Save changes' : 'Create Challenge'}
            </SubmitButton>
          </>
        }
      >
        <Form form={form} id={formId}>
          <ChallengeFields
            form={form}
            pictures={pictures}
            isNew={!challenge}
            isRestored={isRestored}
            onStartOver={startOver}
          />
        </Form>
      </Dialog>
      {challenge && <UnsavedChanges form={form} />}
      <DiscardQuestion isOpen={isAsking} onOpenChange={setAsking} onDiscard={giveUp} />
    </>
  )
}
