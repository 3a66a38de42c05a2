import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useLive } from '#platform/web/live.ts'
import { loadable } from '#platform/web/ui/overlays/loadable.tsx'
import { useWhenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'
import { ListTools } from '#platform/web/ui/managed-list/list-tools.tsx'
import { ManagedList } from '#platform/web/ui/managed-list/managed-list.tsx'
import { ManagedFrame } from '#platform/web/ui/managed-list/managed-frame.tsx'
import { useAsked } from '#platform/web/ui/managed-list/use-asked.ts'
import { useSelection } from '#platform/web/ui/managed-list/use-selection.ts'
import { useChanged } from '#platform/web/ui/managed-list/use-changed.ts'
import { useTimeZone } from '#platform/web/use-awake.ts'
import { formatNumber } from '#platform/numbers.ts'
import { DeleteDialog } from '#platform/web/ui/managed-list/delete-dialog.tsx'
import type { ManagedTag } from '../../contract/tag.ts'
import { ADMIN_PAGE, EVENTS_TOPIC, TAGS_EXPORT_PATH } from '../../rules/event.ts'
import { eventSentences, tagSentences } from '../../copy.ts'
import { events, client } from '../api.ts'
import { managingTags as say } from './copy.ts'
import { listing, managed } from './list-query.ts'
import { cardOf, columnsOf } from './tag-columns.tsx'

const TagDialog = loadable(() => import('./tag-dialog.tsx'))
const route = getRouteApi('/_admin/admin-main/tags')

export function ManageTags() {
  const asked = route.useSearch()
  const list = useAsked(asked, route.useNavigate(), listing)
  const read = useQuery(managed(asked))
  const selection = useSelection(read.data?.tags)
  const changed = useChanged(events)
  const timeZone = useTimeZone()
  const [edited, edit] = useState<ManagedTag | 'new'>()
  const [doomed, doom] = useState<ManagedTag>()
  useLive([EVENTS_TOPIC], () => void changed())
  useWhenIdle(TagDialog.fetch)

  const about = { does: { onEdit: edit, onDelete: doom }, timeZone }
  return (
    <ManagedFrame
      say={say}
      search={list.search}
      onCreate={() => edit('new')}
      tools={<ListTools selection={selection} exportPath={TAGS_EXPORT_PATH} filter={list.filter} />}
    >
      <ManagedList
        label="Tags"
        read={read}
        rowsOf={({ tags }) => tags}
        perPage={ADMIN_PAGE}
        list={list}
        selection={selection}
        nameOf={({ name }) => name}
        columns={columnsOf(about)}
        card={cardOf(about)}
        say={{ failed: eventSentences.tagsFailed, ...say }}
      />
      {edited && (
        <TagDialog
          tag={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
          onSaved={() => {
            // Sort by creation time, so that the new tag comes first.
            if (edited === 'new') list.toStart({ sort: 'created_at', direction: 'descending' })
            edit(undefined)
          }}
        />
      )}
      {doomed && <DeleteTag tag={doomed} onDeleted={() => selection.drop(doomed.id)} onClose={() => doom(undefined)} />}
    </ManagedFrame>
  )
}

type Props = { tag: ManagedTag; onDeleted: () => void; onClose: () => void }

/** Confirmation that says how many events lose the tag. */
const DeleteTag = ({ tag, ...then }: Props) => (
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
