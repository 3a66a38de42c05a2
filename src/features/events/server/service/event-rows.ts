import { eq } from 'drizzle-orm'
import { recordAuditEntries } from '#features/audit/server/service.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { canonicalRegion } from '#features/places/server/service/regions.ts'
import { pick, toStoredValues } from '#platform/fields.ts'
import type { Queryable, Tx } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { EventChange, AdminEvent } from '../../contract/admin.ts'
import { EVENT_FIELDS, EVENT_FIELD_NAMES, type EventCreation, type EventFields } from '../../contract/event.ts'
import { findAdminEvent } from '../queries/admin.ts'
import { cleanupEvents } from '../tables.ts'

export type EventRow = typeof cleanupEvents.$inferSelect

export const eventExists = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(cleanupEvents, eq(cleanupEvents.id, id))) > 0

export async function lockEvent(tx: Tx, id: string): Promise<EventRow | undefined> {
  const [event] = await tx.select().from(cleanupEvents).where(eq(cleanupEvents.id, id)).for('update')
  return event
}

export type ConflictErrors = { CONFLICT: (about: { data: AdminEvent }) => Error }

/** Error for an update of an outdated version, with the event as it is stored now. */
export const createConflictError = async (tx: Tx, { clock }: PlatformServices, id: string, errors: ConflictErrors) =>
  errors.CONFLICT({ data: (await findAdminEvent(tx, id, clock.now()))! })

/** Columns of an event from its input. Image and tags are left out, because they are saved separately. */
export function toEventColumns<Sent extends EventCreation | EventChangeInCountry>(sent: Sent) {
  const { eventImageUrl: _, ...columns } = toStoredValues(EVENT_FIELDS, sent)
  const { countryCode, region, city } = sent
  return {
    ...columns,
    region: canonicalRegion(countryCode, region),
    ...(city !== undefined && { city: city.replaceAll(/\s+/g, ' ') || null }),
  }
}

/** Update of an event with its country, which decides what a region's name means. */
export type EventChangeInCountry = EventChange & { countryCode: string }

/** Fields, status and tags of an event: everything that an admin can set. */
export type EventState = EventFields & Pick<EventRow, 'status'> & { selectedTags: string[] }

export const toEventState = (row: EventRow, selectedTags: string[]): EventState => ({
  ...pick(row, EVENT_FIELD_NAMES),
  status: row.status,
  selectedTags,
})

type StateChange = { before?: Partial<EventState>; after?: Partial<EventState> }

export function diffEventStates(now: EventState, wanted: Partial<EventState>): Required<StateChange> {
  const names = (Object.keys(wanted) as (keyof EventState)[]).filter(
    (name) => JSON.stringify(now[name]) !== JSON.stringify(wanted[name]),
  )
  const only = (of: Partial<EventState>) =>
    Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<EventState>
  return { before: only(now), after: only(wanted) }
}

type AuditedEventAction = StateChange & {
  action: 'created' | 'updated' | 'approved' | 'rejected' | 'pending' | 'deleted'
  about: Pick<EventRow, 'id' | 'title'>
}

export const auditEventAction = (
  tx: Tx,
  admin: CurrentUser,
  { action: deed, about, before, after }: AuditedEventAction,
) =>
  recordAuditEntries(tx, {
    actor: admin,
    action: `event_${deed}`,
    subject: { kind: 'event', id: about.id, name: about.title },
    before: before && withoutContacts(before),
    after: after && withoutContacts(after),
  })

const CONTACTS = ['publicContactEmail', 'contactPhone'] as const

/** Replaces contact details by "given" in an audit entry, because the entry outlives the event. */
function withoutContacts(state: Partial<EventState>): Partial<EventState> {
  const redacted = { ...state }
  for (const name of CONTACTS) if (redacted[name]) redacted[name] = 'given'
  return redacted
}
