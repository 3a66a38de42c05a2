import { DeleteDialog } from '#platform/web/ui/managed-list/delete-dialog.tsx'
import { type ManagedEvent } from '../../contract/admin.ts'
import { PUBLIC_STATUSES } from '../../rules/event.ts'
import { eventSentences } from '../../copy.ts'
import { client, events } from '../api.ts'
import { managingEvents as say } from './copy.ts'

type Props = { event: ManagedEvent; onDeleted: () => void; onClose: () => void }

/** Asks first, and says what goes with it. */
export const DeleteEvent = ({ event, ...then }: Props) => (
  <DeleteDialog
    title={`Delete ${event.title}?`}
    action="Delete event"
    consequences={consequencesOf(event)}
    say={eventSentences}
    remove={() => client.removeEvent({ id: event.id })}
    queries={events}
    {...then}
  >
    {say.deleting}
  </DeleteDialog>
)

const consequencesOf = ({ status, eventImageUrl }: ManagedEvent): string[] => [
  PUBLIC_STATUSES.some((each) => each === status) ? say.pageGone : say.submissionGone,
  ...(eventImageUrl ? [say.imageGone] : []),
]
