import { eq } from 'drizzle-orm'
import { record } from '#features/audit/server/service.ts'
import type { Me } from '#features/members/contract/session.ts'
import { canonicalRegion } from '#features/places/server/service/regions.ts'
import { pick, storedOf } from '#platform/fields.ts'
import type { Queryable, Tx } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { EventChange, ManagedEvent } from '../../contract/admin.ts'
import { EVENT_FIELDS, EVENT_FIELD_NAMES, type EventCreation, type EventFields } from '../../contract/event.ts'
import { managedEvent } from '../queries/admin.ts'
import { cleanupEvents } from '../tables.ts'

export type EventRow = typeof cleanupEvents.$inferSelect

export const isThere = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(cleanupEvents, eq(cleanupEvents.id, id))) > 0

export async function lockEvent(tx: Tx, id: string): Promise<EventRow | undefined> {
  const [event] = await tx.select().from(cleanupEvents).where(eq(cleanupEvents.id, id)).for('update')
  return event
}

export type Changed = { CONFLICT: (about: { data: ManagedEvent }) => Error }

/** Error for an update of an outdated version, with the event as it is stored now. */
export const changedMeanwhile = async (tx: Tx, { clock }: Platform, id: string, errors: Changed) =>
  errors.CONFLICT({ data: (await managedEvent(tx, id, clock.now()))! })

/** Columns of an event from its input. Image and tags are left out, because they are saved separately. */
export function columnsOf<Sent extends EventCreation | Placed>(sent: Sent) {
  const { eventImageUrl: _, ...columns } = storedOf(EVENT_FIELDS, sent)
  const { countryCode, region, city } = sent
  return {
    ...columns,
    region: canonicalRegion(countryCode, region),
    ...(city !== undefined && { city: city.replaceAll(/\s+/g, ' ') || null }),
  }
}

/** Update of an event with its country, which decides what a region's name means. */
export type Placed = EventChange & { countryCode: string }

/** Everything of an event that an admin can set. */
export type State = EventFields & Pick<EventRow, 'status'> & { selectedTags: string[] }

export const stateOf = (row: EventRow, selectedTags: string[]): State => ({
  ...pick(row, EVENT_FIELD_NAMES),
  status: row.status,
  selectedTags,
})

type States = { before?: Partial<State>; after?: Partial<State> }

export function changesIn(now: State, wanted: Partial<State>): Required<States> {
  const names = (Object.keys(wanted) as (keyof State)[]).filter(
    (name) => JSON.stringify(now[name]) !== JSON.stringify(wanted[name]),
  )
  const only = (of: Partial<State>) => Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<State>
  return { before: only(now), after: only(wanted) }
}

type Deed = States & {
  deed: 'created' | 'updated' | 'approved' | 'rejected' | 'pending' | 'deleted'
  about: Pick<EventRow, 'id' | 'title'>
}

export const recordDeed = (tx: Tx, admin: Me, { deed, about, before, after }: Deed) =>
  record(tx, {
    actor: admin,
    action: `event_${deed}`,
    subject: { kind: 'event', id: about.id, name: about.title },
    before: before && withoutContacts(before),
    after: after && withoutContacts(after),
  })

const CONTACTS = ['publicContactEmail', 'contactPhone'] as const

/** Replaces contact details by "given" in an audit entry, because the entry outlives the event. */
function withoutContacts(state: Partial<State>): Partial<State> {
  const kept = { ...state }
  for (const name of CONTACTS) if (kept[name]) kept[name] = 'given'
  return kept
}
