import { useAuth } from '#features/members/web/session/use-auth.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { ManagedEvent } from '../../../../contract/managed.ts'
import { SubmittedBy } from '../../managing/events/submitted-by.tsx'
import { formSentences as say } from '../form-sentences.ts'
import { EventFields } from './event-fields.tsx'
import { useManagedForm } from './use-managed-form.ts'

type Props = { event: ManagedEvent | null; onClose: () => void; onSaved: () => void }

export default function ManagedEventDialog(props: Props) {
  const { user } = useAuth()
  return user && <DialogOf {...props} adminId={user.id} />
}

function DialogOf({ onClose, ...rest }: Props & { adminId: string }) {
  const { event, form, isWaiting, image, warnings, startOver, loadPresent } = useManagedForm(rest)
  return (
    <FormDialog
      form={form}
      isChange={Boolean(event)}
      width="wide"
      title={event ? 'Edit Event' : 'Create Event'}
      subtitle={event && <SubmittedBy event={event} />}
      action={event ? 'Save changes' : 'Create Event'}
      awaited={isWaiting && say.imageSending}
      remedy={
        loadPresent && (
          <Button variant="link" size="sm" className="px-0" onPress={loadPresent}>
            {say.loadPresent}
          </Button>
        )
      }
      onDiscard={image.forget}
      onClose={onClose}
    >
      <EventFields form={form} image={image} warnings={warnings} by="admin" isNew={!event} onStartOver={startOver} />
    </FormDialog>
  )
}
