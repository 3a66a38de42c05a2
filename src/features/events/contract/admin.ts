import * as z from 'zod/mini'
import {
  RowIdSchema,
  PageNumberSchema,
  SearchTextSchema,
  listPagingFields,
  createMultilineTextSchema,
  createSortDirectionSchema,
} from '#platform/contract.ts'
import { buildUpdateRequestSchemaShape } from '#platform/fields.ts'
import { eventUiTexts as texts } from '../copy.ts'
import {
  ADMIN_EVENT_SORT_COLUMNS,
  EVENT_STATUSES,
  MAX_EVENT_FIELD_LENGTHS,
  STORED_EVENT_STATUSES,
} from '../rules/event.ts'
import { EVENT_FIELDS, PublicEvent, UpdatedPhone, eventConsistencyCheck, SelectedEventTagIds } from './event.ts'

export const EventForAdmins = z.extend(PublicEvent, {
  storedStatus: z.enum(STORED_EVENT_STATUSES),
  /** Status of the event: the stored status, or `past` for an approved event that has ended. */
  status: z.enum(EVENT_STATUSES),
  /** Ids of all tags of the event, also of inactive ones. */
  selectedTags: z.array(RowIdSchema),
  submitterName: z.nullable(z.string()),
  submitterEmail: z.nullable(z.string()),
  /** Account of a submitter who was signed in. */
  submittedBy: z.nullable(RowIdSchema),
  /** Whether decisions are emailed to the submitter: they gave an address and are no admin. */
  isToldByEmail: z.boolean(),
  submittedAt: z.iso.datetime(),
  updatedBy: z.nullable(RowIdSchema),
})
export type EventForAdmins = z.infer<typeof EventForAdmins>

/** Reason of a rejection or reset, for the submitter's email and the audit log. */
export const EventDecisionReason = z.object({
  reason: z.prefault(createMultilineTextSchema(MAX_EVENT_FIELD_LENGTHS.decisionReason, texts.reasonTooLong), ''),
})

/**
 * Update of an event. Omitted fields keep their values; `updatedAt` is the version the admin saw (optimistic locking).
 */
export const EventUpdateInput = z
  .object({
    id: RowIdSchema,
    ...buildUpdateRequestSchemaShape(EVENT_FIELDS),
    contactPhone: UpdatedPhone,
    selectedTags: z.optional(SelectedEventTagIds),
    status: z.enum(STORED_EVENT_STATUSES),
    ...EventDecisionReason.shape,
    updatedAt: z.iso.datetime(),
  })
  .check(eventConsistencyCheck)
export type EventUpdateInput = z.infer<typeof EventUpdateInput>

export const EventDecisionInput = z.extend(EventDecisionReason, {
  id: RowIdSchema,
  status: z.enum(['pending', 'approved', 'rejected']),
  updatedAt: z.iso.datetime(),
})
export type EventDecisionInput = z.infer<typeof EventDecisionInput>

export const EventDecisionUndoInput = z.object({ id: RowIdSchema, updatedAt: z.iso.datetime() })
export type EventDecisionUndoInput = z.infer<typeof EventDecisionUndoInput>

/** Event with what an admin needs to decide on it. */
export const EventReview = z.object({
  event: EventForAdmins,
  /** Number of pending events. */
  pending: z.int(),
  /** Position among the pending events in submission order; null once decided. */
  position: z.nullable(z.int()),
  /** The next pending event, wrapping around at the end. */
  next: z.nullable(RowIdSchema),
  /** Numbers of other events that the submitting member had approved and rejected; null without a member's account. */
  earlier: z.nullable(z.object({ approved: z.int(), rejected: z.int() })),
  /** Whether the submitter gets an email about the event's current status, unless undone in time. */
  isTold: z.boolean(),
})
export type EventReview = z.infer<typeof EventReview>

export const AdminEventListFilter = z.object({
  /** Text to find in an event's title, its submitter's name or e-mail, or its city. */
  search: SearchTextSchema,
  sort: z.prefault(z.enum(ADMIN_EVENT_SORT_COLUMNS), 'submitted_at'),
  direction: createSortDirectionSchema('descending'),
})
export type AdminEventListFilter = z.infer<typeof AdminEventListFilter>

export const AdminEventListQuery = z.extend(AdminEventListFilter, { page: PageNumberSchema })
export type AdminEventListQuery = z.infer<typeof AdminEventListQuery>

export const PendingEventCount = z.object({ pending: z.int() })

export const AdminEventListResultPage = z.object({
  events: z.array(EventForAdmins),
  ...listPagingFields,
  /** Number of pending events, whatever the search. */
  pending: z.int(),
})
export type AdminEventListResultPage = z.infer<typeof AdminEventListResultPage>
