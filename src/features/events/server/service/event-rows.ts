import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { recordAuditEntries } from '#features/audit/server/service.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { normalizeRegionToCode } from '#features/places/server/service/regions.ts'
import { pickProperties, convertToStoredFieldValues } from '#platform/fields.ts'
import type { Queryable, Tx } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import type { EventUpdateInput } from '../../contract/admin.ts'
import {
  EVENT_FIELDS,
  EVENT_FIELD_NAMES,
  type EventCreationInput,
  type EventFieldValues,
} from '../../contract/event.ts'
import { EVENTS_LIVE_UPDATE_TOPIC } from '../../rules/event.ts'
import { findEventForAdmins } from '../queries/admin.ts'
import { cleanupEvents } from '../tables.ts'

export type StoredEventRow = typeof cleanupEvents.$inferSelect

export const eventExists = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(cleanupEvents, eq(cleanupEvents.id, id))) > 0

export async function lockEventRow(tx: Tx, id: string): Promise<StoredEventRow | undefined> {
  const [event] = await tx.select().from(cleanupEvents).where(eq(cleanupEvents.id, id)).for('update')
  return event
}

/**
 * Updates an event, as the last write of its row in a transaction: the trigger locks the row of `finder_day`, so other
 * changes of listed events wait until the commit.
 */
export async function updateEventRow(tx: Tx, id: string, columns: PgUpdateSetSource<typeof cleanupEvents>) {
  await tx.update(cleanupEvents).set(columns).where(eq(cleanupEvents.id, id))
  await publishTopicChanges(tx, EVENTS_LIVE_UPDATE_TOPIC)
}

/** Error for an update that is based on an outdated version of an event, with the event as it is stored now. */
export const createEventConflictError = async (tx: Tx, { clock }: PlatformServices, id: string) =>
  errors.CONFLICT({ data: (await findEventForAdmins(tx, id, clock.now()))! })

/** Columns of an event from its input. Image and tags are left out, because they are saved separately. */
export function toEventColumns<Sent extends EventCreationInput | EventUpdateWithCountryCode>(sent: Sent) {
  const { eventImageUrl: _, ...columns } = convertToStoredFieldValues(EVENT_FIELDS, sent)
  const { countryCode, region, city } = sent
  return {
    ...columns,
    region: normalizeRegionToCode(countryCode, region),
    ...(city !== undefined && { city: city.replaceAll(/\s+/g, ' ') || null }),
  }
}

/**
 * Update of an event that always includes the country, because the same name can mean different regions in two
 * countries.
 */
export type EventUpdateWithCountryCode = EventUpdateInput & { countryCode: string }

/** Fields, status and tags of an event: everything that an admin can set. */
export type AdminEditableEventState = EventFieldValues & Pick<StoredEventRow, 'status'> & { selectedTags: string[] }

export const toEventState = (row: StoredEventRow, selectedTags: string[]): AdminEditableEventState => ({
  ...pickProperties(row, EVENT_FIELD_NAMES),
  status: row.status,
  selectedTags,
})

type StateChange = { before: Partial<AdminEditableEventState>; after: Partial<AdminEditableEventState> }

export function diffEventStates(now: AdminEditableEventState, wanted: Partial<AdminEditableEventState>): StateChange {
  const names = (Object.keys(wanted) as (keyof AdminEditableEventState)[]).filter(
    (name) => JSON.stringify(now[name]) !== JSON.stringify(wanted[name]),
  )
  const only = (of: Partial<AdminEditableEventState>) =>
    Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<AdminEditableEventState>
  return { before: only(now), after: only(wanted) }
}

/** Audit actions that can change the status of an event. */
export const EVENT_STATUS_CHANGES = ['event_updated', 'event_approved', 'event_rejected', 'event_pending'] as const

/** Part of an event's state in an audit entry. A change of the status also stores the version that it made. */
type AuditedEventState = Partial<AdminEditableEventState> & { updatedAt?: string }

type AuditedEventAction = {
  action: 'created' | 'updated' | 'approved' | 'rejected' | 'pending' | 'undone' | 'deleted'
  about: Pick<StoredEventRow, 'id' | 'title'>
  before?: AuditedEventState
  after?: AuditedEventState
  notes?: string | undefined
}

export const recordEventActionInAuditLog = (
  tx: Tx,
  admin: CurrentUser,
  { action: deed, about, before, after, notes }: AuditedEventAction,
) =>
  recordAuditEntries(tx, {
    actor: admin,
    action: `event_${deed}`,
    subject: { kind: 'event', id: about.id, name: about.title },
    before: before && withoutContacts(before),
    after: after && withoutContacts(after),
    notes,
  })

const CONTACTS = ['publicContactEmail', 'contactPhone'] as const

/** Replaces contact details by "given" in an audit entry, because the entry outlives the event. */
function withoutContacts(state: AuditedEventState): AuditedEventState {
  const redacted = { ...state }
  for (const name of CONTACTS) if (redacted[name]) redacted[name] = 'given'
  return redacted
}
