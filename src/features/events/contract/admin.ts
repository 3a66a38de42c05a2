import * as z from 'zod/mini'
import { Id, PageNumber, SearchText, paged, sortDirection } from '#platform/contract.ts'
import { changed } from '#platform/fields.ts'
import { ADMIN_SORTS, STATUSES, STORED_STATUSES } from '../rules/event.ts'
import { EVENT_FIELDS, Event, fitsTogether, selectedTags } from './event.ts'

/** As admins see it. */
export const ManagedEvent = z.extend(Event, {
  /** what an admin has decided */
  storedStatus: z.enum(STORED_STATUSES),
  /** the same, or past */
  status: z.enum(STATUSES),
  /** all of them, active or not */
  selectedTags: z.array(Id),
  submitterName: z.nullable(z.string()),
  submitterEmail: z.nullable(z.string()),
  submittedAt: z.iso.datetime(),
  updatedBy: z.nullable(Id),
})
export type ManagedEvent = z.infer<typeof ManagedEvent>

/** Of what is there, in the state that was seen; what is left out stays as it is. */
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
  /** in the title, the submitter's name or e-mail, or the city */
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
  /** how many of all wait for a decision */
  pending: z.int(),
})
export type ManagedPage = z.infer<typeof ManagedPage>
