import { formatNumber } from '#platform/numbers.ts'
import { DeleteDialog } from '#platform/web/ui/managed-list/delete-dialog.tsx'
import { type ManagedTag } from '../../contract/tag.ts'
import { tagSentences } from '../../copy.ts'
import { client, events } from '../api.ts'
import { managingTags as say } from './copy.ts'

type Props = { tag: ManagedTag; onDeleted: () => void; onClose: () => void }

/** Asks first, and says on how many events it is. */
export const DeleteTag = ({ tag, ...then }: Props) => (
  <DeleteDialog
    title={`Delete ${tag.name}?`}
    action="Delete tag"
    consequences={consequencesOf(tag)}
    say={tagSentences}
    remove={() => client.removeTag({ id: tag.id })}
    queries={events}
    {...then}
  >
    {say.deleting}
  </DeleteDialog>
)

const consequencesOf = ({ eventCount: count }: ManagedTag): string[] => [
  ...(count > 0 ? [say.eventsLoseIt(formatNumber(count), count === 1)] : []),
  say.filterGone,
]
