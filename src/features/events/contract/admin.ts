import * as z from 'zod/mini'
import { RowId, PageNumber, SearchText, pagedFields, sortDirection } from '#platform/contract.ts'
import { buildUpdateRequestShape } from '#platform/fields.ts'
import { ADMIN_EVENT_SORTS, EVENT_STATUSES, STORED_STATUSES } from '../rules/event.ts'
import { EVENT_FIELDS, Event, eventConsistencyCheck, SelectedTags } from './event.ts'

export const AdminEvent = z.extend(Event, {
  storedStatus: z.enum(STORED_STATUSES),
  /** Status of the event: the stored status, or `past` for an approved event that has ended. */
  status: z.enum(EVENT_STATUSES),
  /** Ids of all tags of the event, also of inactive ones. */
  selectedTags: z.array(RowId),
  submitterName: z.nullable(z.string()),
  submitterEmail: z.nullable(z.string()),
  submittedAt: z.iso.datetime(),
  updatedBy: z.nullable(RowId),
})
export type AdminEvent = z.infer<typeof AdminEvent>

/**
 * Update of an event. Left-out fields keep their values; `updatedAt` is the version the admin saw (optimistic locking).
 */
export const EventChange = z
  .object({
    id: RowId,
    ...buildUpdateRequestShape(EVENT_FIELDS),
    selectedTags: z.optional(SelectedTags),
    status: z.enum(STORED_STATUSES),
    updatedAt: z.iso.datetime(),
  })
  .check(eventConsistencyCheck)
export type EventChange = z.infer<typeof EventChange>

export const EventDecision = z.object({
  id: RowId,
  status: z.enum(['pending', 'approved', 'rejected']),
  updatedAt: z.iso.datetime(),
})
export type EventDecision = z.infer<typeof EventDecision>

export const AdminEventFilter = z.object({
  /** Text to find in an event's title, its submitter's name or e-mail, or its city. */
  search: SearchText,
  sort: z.prefault(z.enum(ADMIN_EVENT_SORTS), 'submitted_at'),
  direction: sortDirection('descending'),
})
export type AdminEventFilter = z.infer<typeof AdminEventFilter>

export const AdminEventSearch = z.extend(AdminEventFilter, { page: PageNumber })
export type AdminEventSearch = z.infer<typeof AdminEventSearch>

export const EventCounts = z.object({ pending: z.int() })

export const AdminEventPage = z.object({
  events: z.array(AdminEvent),
  ...pagedFields,
  /** Number of pending events, whatever the search. */
  pending: z.int(),
})
export type AdminEventPage = z.infer<typeof AdminEventPage>
