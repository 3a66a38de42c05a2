import { exportedBy } from '#features/members/server/service/who.ts'
import { listExport } from '#platform/server/downloads/list-export.ts'
import { Filter } from '../../contract/admin.ts'
import { TagFilter } from '../../contract/tag.ts'
import { EVENTS_EXPORT_PATH, TAGS_EXPORT_PATH } from '../../rules/event.ts'
import { eventColumns, exportedEvents } from '../queries/admin.ts'
import { exportedTags, tagColumns } from '../queries/tags.ts'

const exportEvents = listExport({
  path: EVENTS_EXPORT_PATH,
  name: 'events',
  operationId: 'events.export',
  summary: 'Download events as a table',
  filter: Filter,
  typed: 'search',
  columns: eventColumns,
  read: exportedEvents,
  ...exportedBy('events_exported', 'cleanup_events'),
})

const exportTags = listExport({
  path: TAGS_EXPORT_PATH,
  name: 'tags',
  operationId: 'events.exportTags',
  summary: 'Download the tags of events as a table',
  filter: TagFilter,
  typed: 'search',
  columns: tagColumns,
  read: exportedTags,
  ...exportedBy('tags_exported', 'event_tags'),
})

export const eventExports = [exportEvents, exportTags]
