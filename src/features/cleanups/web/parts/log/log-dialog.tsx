import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Me } from '#features/members/contract/session.ts'
import { useAuth } from '#features/members/web/parts/session/auth.ts'
import { usePress } from '#features/photos/web/parts/use-press.ts'
import { DiscardQuestion } from '#platform/web/form/discard-question.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { UnsavedChanges } from '#platform/web/form/unsaved-changes.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { Cleanup } from '../../../contract/cleanup.ts'
import { LogFields } from './log-fields.tsx'
import { BackToReview } from './log-notes.tsx'
import type { Hint } from './pieces-field.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useUploads } from './photos/use-uploads.ts'
import { useLogForm } from './use-log-form.ts'

type Props = {
  /** an own cleanup to change; without it a new one is logged */
  cleanup?: Cleanup
  /** the member's own day */
  today: string
  /** the profile's ZIP/postal code */
  location: string
  /** what this log would do, in a sentence */
  hint?: Hint
  onClose: () => void
  /** it is saved */
  onSaved: (cleanup: Cleanup) => void
}

export default function LogDialog(props: Props) {
  const { user } = useAuth()
  return user && <DialogOf {...props} member={user} />
}

function DialogOf({ member, cleanup, today, location, hint, onClose, onSaved }: Props & { member: Me }) {
  const formId = useId()
  const name = `cleanup:${member.id}:${cleanup?.cleanupId ?? 'new'}`
  const uploads = useUploads(name, cleanup?.photos)
  const { form, mostPieces, isRestored, forgotten, startOver } = useLogForm({
    name,
    member,
    cleanup,
    today,
    location,
    uploads,
    onSaved,
  })
  const photos = () => form.getValues('photos')
  const { send, isWaiting } = usePress(form, {
    isUnderWay: () => uploads.isUnderWay(photos()),
    settled: () => uploads.settled(photos),
  })
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.control })
  const [isAsking, setAsking] = useState(false)

  // what is new is kept for the next time; a change that was begun is not what one wants to find again
  const close = () => (cleanup && isDirty ? setAsking(true) : onClose())
  const giveUp = () => {
    form.reset()
    uploads.clear()
    onClose()
  }
  return (
    <>
      <Dialog
        isOpen
        isTall
        onOpenChange={close}
        isBusy={isSubmitting}
        title={cleanup ? 'Edit Cleanup' : 'Log new cleanup'}
        error={errors.root?.message}
        notice={
          <>
            {cleanup && <BackToReview form={form} cleanup={cleanup} />}
            <OfflineNote form={form} uploads={uploads} isWaiting={isWaiting} />
          </>
        }
        footer={
          <>
            <Button variant="ghost" isDisabled={isSubmitting} onPress={close} className="max-sm:hidden">
              Cancel
            </Button>
            <SubmitButton
              form={form}
              formId={formId}
              isBusy={isWaiting}
              busyLabel={isWaiting ? 'Uploading photos...' : 'Saving...'}
              className="max-sm:min-h-[52px]"
            >
              {cleanup ? 'Save changes' : 'Log cleanup'}
            </SubmitButton>
          </>
        }
      >
        <Form form={{ ...form, send }} id={formId}>
          <LogFields
            form={form}
            cleanup={cleanup}
            member={member}
            today={today}
            mostPieces={mostPieces}
            hint={cleanup ? undefined : hint}
            uploads={uploads}
            isRestored={isRestored}
            forgotten={forgotten}
            onStartOver={() => {
              uploads.clear()
              startOver()
            }}
          />
        </Form>
      </Dialog>
      {cleanup && <UnsavedChanges form={form} />}
      <DiscardQuestion isOpen={isAsking} onOpenChange={setAsking} onDiscard={giveUp} />
    </>
  )
}
