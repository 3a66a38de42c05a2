import * as z from 'zod/mini'
import { Id, PageNumber, SearchText, paged, sortDirection } from '#platform/contract.ts'
import { changed } from '#platform/fields.ts'
import { ADMIN_SORTS, STATUSES, STORED_STATUSES } from '../rules/event.ts'
import { EVENT_FIELDS, Event, fitsTogether, selectedTags } from './event.ts'

export const ManagedEvent = z.extend(Event, {
  storedStatus: z.enum(STORED_STATUSES),
  /** Stored status, or `past` for an approved event that has ended. */
  status: z.enum(STATUSES),
  /** Ids of all tags of the event, also of inactive ones. */
  selectedTags: z.array(Id),
  submitterName: z.nullable(z.string()),
  submitterEmail: z.nullable(z.string()),
  submittedAt: z.iso.datetime(),
  updatedBy: z.nullable(Id),
})
export type ManagedEvent = z.infer<typeof ManagedEvent>

/**
 * Update of an event. Left-out fields keep their values; `updatedAt` is the version the admin saw (optimistic locking).
 */
export const EventChange = z
  .object({
    id: Id,
    ...changed(EVENT_FIELDS),
    selectedTags: z.optional(selectedTags),
    status: z.enum(STORED_STATUSES),
    updatedAt: z.iso.datetime(),
  })
  .check(fitsTogether)
export type EventChange = z.infer<typeof EventChange>

export const Decision = z.object({
  id: Id,
  status: z.enum(['pending', 'approved', 'rejected']),
  updatedAt: z.iso.datetime(),
})
export type Decision = z.infer<typeof Decision>

export const Filter = z.object({
  /** Text to find in the title, the submitter's name or e-mail, or the city. */
  search: SearchText,
  sort: z.prefault(z.enum(ADMIN_SORTS), 'submitted_at'),
  direction: sortDirection('descending'),
})
export type Filter = z.infer<typeof Filter>

export const Search = z.extend(Filter, { page: PageNumber })
export type Search = z.infer<typeof Search>

export const EventCounts = z.object({ pending: z.int() })

export const ManagedPage = z.object({
  events: z.array(ManagedEvent),
  ...paged,
  /** Number of pending events, whatever the search. */
  pending: z.int(),
})
export type ManagedPage = z.infer<typeof ManagedPage>
