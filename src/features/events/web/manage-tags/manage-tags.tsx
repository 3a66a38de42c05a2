import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useIdleCallback } from '#platform/web/ui/overlays/use-idle-callback.ts'
import { AdminListToolbar } from '#platform/web/ui/admin-list/list-toolbar.tsx'
import { AdminConsoleList } from '#platform/web/ui/admin-list/admin-console-list.tsx'
import { AdminListFrame } from '#platform/web/ui/admin-list/admin-list-frame.tsx'
import { useAdminListSearch } from '#platform/web/ui/admin-list/use-list-search.ts'
import { useRowSelection } from '#platform/web/ui/admin-list/use-row-selection.ts'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import { formatNumber } from '#platform/numbers.ts'
import { DeleteItemDialog } from '#platform/web/ui/admin-list/delete-dialog.tsx'
import type { EventTagForAdmins } from '../../contract/tag.ts'
import {
  EVENT_AND_TAG_LIST_PAGE_SIZE,
  EVENTS_LIVE_UPDATE_TOPIC,
  EVENT_TAGS_CSV_EXPORT_PATH,
} from '../../rules/event.ts'
import { eventUiTexts, eventTagUiTexts } from '../../copy.ts'
import { events, client } from '../api.ts'
import { tagManagementUiTexts as texts } from './copy.ts'
import { adminTagListDefinition, adminTagsQuery } from './list-query.ts'
import { createTagListColumns } from './tag-columns.tsx'

const TagDialog = createLoadableDialog(() => import('./tag-dialog.tsx'))
const route = getRouteApi('/_admin/admin-main/tags')

export function ManageTagsPage() {
  const searchParams = route.useSearch()
  const list = useAdminListSearch(searchParams, route.useNavigate(), adminTagListDefinition)
  const read = useQuery(adminTagsQuery(searchParams))
  const selection = useRowSelection(read.data?.tags)
  const changed = useInvalidateFeatureQueries(events)
  const timeZone = useVisitorTimeZone()
  const [editedTag, setEditedTag] = useState<EventTagForAdmins | 'new'>()
  const [tagToDelete, setTagToDelete] = useState<EventTagForAdmins>()
  useLiveUpdates([EVENTS_LIVE_UPDATE_TOPIC], () => void changed())
  useIdleCallback(TagDialog.fetch)

  return (
    <AdminListFrame
      copy={texts}
      search={list.search}
      onCreate={() => setEditedTag('new')}
      tools={<AdminListToolbar selection={selection} exportPath={EVENT_TAGS_CSV_EXPORT_PATH} filter={list.filter} />}
    >
      <AdminConsoleList
        label="Tags"
        read={read}
        rowsOf={({ tags }) => tags}
        perPage={EVENT_AND_TAG_LIST_PAGE_SIZE}
        list={list}
        selection={selection}
        nameOf={({ name }) => name}
        columns={createTagListColumns({ onEdit: setEditedTag, onDelete: setTagToDelete }, timeZone)}
        copy={{ failed: eventUiTexts.tagsFailed, ...texts }}
      />
      {editedTag && (
        <TagDialog
          tag={editedTag === 'new' ? undefined : editedTag}
          onClose={() => setEditedTag(undefined)}
          onSaved={() => {
            // The tag list is sorted by creation time, to show the new tag first.
            if (editedTag === 'new') list.toStart({ sort: 'created_at', direction: 'descending' })
            setEditedTag(undefined)
          }}
        />
      )}
      {tagToDelete && (
        <DeleteItemDialog
          title={`Delete ${tagToDelete.name}?`}
          action="Delete tag"
          consequences={listConsequences(tagToDelete)}
          copy={eventTagUiTexts}
          remove={() => client.removeTag({ id: tagToDelete.id })}
          queries={events}
          onDeleted={() => selection.drop(tagToDelete.id)}
          onClose={() => setTagToDelete(undefined)}
        >
          {texts.deleting}
        </DeleteItemDialog>
      )}
    </AdminListFrame>
  )
}

const listConsequences = ({ eventCount: count, isActive }: EventTagForAdmins): string[] => [
  ...(count > 0 ? [texts.eventsLoseIt(formatNumber(count), count === 1)] : []),
  ...(isActive ? [texts.filterGone, texts.feedsEmpty] : [texts.filterOff]),
]
