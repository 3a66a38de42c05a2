import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { loadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useIdleCallback } from '#platform/web/ui/overlays/use-idle-callback.ts'
import { ListToolbar } from '#platform/web/ui/admin-list/list-toolbar.tsx'
import { AdminConsoleList } from '#platform/web/ui/admin-list/admin-console-list.tsx'
import { AdminListFrame } from '#platform/web/ui/admin-list/admin-list-frame.tsx'
import { useListSearch } from '#platform/web/ui/admin-list/use-list-search.ts'
import { useRowSelection } from '#platform/web/ui/admin-list/use-row-selection.ts'
import { useInvalidateQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import { useTimeZone } from '#platform/web/use-hydrated.ts'
import { formatNumber } from '#platform/numbers.ts'
import { DeleteDialog } from '#platform/web/ui/admin-list/delete-dialog.tsx'
import type { AdminTag } from '../../contract/tag.ts'
import { ADMIN_PAGE_SIZE, EVENTS_TOPIC, TAGS_EXPORT_PATH } from '../../rules/event.ts'
import { eventSentences, tagSentences } from '../../copy.ts'
import { events, client } from '../api.ts'
import { tagAdminCopy as say } from './copy.ts'
import { tagListDefinition, adminTagsQuery } from './list-query.ts'
import { createTagCard, createTagColumns } from './tag-columns.tsx'

const TagDialog = loadableDialog(() => import('./tag-dialog.tsx'))
const route = getRouteApi('/_admin/admin-main/tags')

export function ManageTags() {
  const searchParams = route.useSearch()
  const list = useListSearch(searchParams, route.useNavigate(), tagListDefinition)
  const read = useQuery(adminTagsQuery(searchParams))
  const selection = useRowSelection(read.data?.tags)
  const changed = useInvalidateQueries(events)
  const timeZone = useTimeZone()
  const [editedTag, setEditedTag] = useState<AdminTag | 'new'>()
  const [tagToDelete, setTagToDelete] = useState<AdminTag>()
  useLiveUpdates([EVENTS_TOPIC], () => void changed())
  useIdleCallback(TagDialog.fetch)

  const about = { does: { onEdit: setEditedTag, onDelete: setTagToDelete }, timeZone }
  return (
    <AdminListFrame
      copy={say}
      search={list.search}
      onCreate={() => setEditedTag('new')}
      tools={<ListToolbar selection={selection} exportPath={TAGS_EXPORT_PATH} filter={list.filter} />}
    >
      <AdminConsoleList
        label="Tags"
        read={read}
        rowsOf={({ tags }) => tags}
        perPage={ADMIN_PAGE_SIZE}
        list={list}
        selection={selection}
        nameOf={({ name }) => name}
        columns={createTagColumns(about)}
        card={createTagCard(about)}
        copy={{ failed: eventSentences.tagsFailed, ...say }}
      />
      {editedTag && (
        <TagDialog
          tag={editedTag === 'new' ? undefined : editedTag}
          onClose={() => setEditedTag(undefined)}
          onSaved={() => {
            // Sort tags by creation time, so that the new tag comes first.
            if (editedTag === 'new') list.toStart({ sort: 'created_at', direction: 'descending' })
            setEditedTag(undefined)
          }}
        />
      )}
      {tagToDelete && (
        <DeleteTag
          tag={tagToDelete}
          onDeleted={() => selection.drop(tagToDelete.id)}
          onClose={() => setTagToDelete(undefined)}
        />
      )}
    </AdminListFrame>
  )
}

type Props = { tag: AdminTag; onDeleted: () => void; onClose: () => void }

/** Confirmation of a tag's deletion, which says how many events lose the tag. */
const DeleteTag = ({ tag, ...then }: Props) => (
  <DeleteDialog
    title={`Delete ${tag.name}?`}
    action="Delete tag"
    consequences={listConsequences(tag)}
    copy={tagSentences}
    remove={() => client.removeTag({ id: tag.id })}
    queries={events}
    {...then}
  >
    {say.deleting}
  </DeleteDialog>
)

const listConsequences = ({ eventCount: count }: AdminTag): string[] => [
  ...(count > 0 ? [say.eventsLoseIt(formatNumber(count), count === 1)] : []),
  say.filterGone,
]
