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

/** Nobody else changes it before the commit. */
export async function lockEvent(tx: Tx, id: string): Promise<EventRow | undefined> {
  const [event] = await tx.select().from(cleanupEvents).where(eq(cleanupEvents.id, id)).for('update')
  return event
}

export type Changed = { CONFLICT: (about: { data: ManagedEvent }) => Error }

/** The refusal of a change to what somebody else has changed: with the event as it is now. */
export const changedMeanwhile = async (tx: Tx, { clock }: Platform, id: string, errors: Changed) =>
  errors.CONFLICT({ data: (await managedEvent(tx, id, clock.now()))! })

/** What is said of an event, and nothing else of what is sent. Its image and its tags are saved by themselves. */
export function columnsOf<Sent extends EventCreation | Placed>(sent: Sent) {
  const { eventImageUrl: _, ...columns } = storedOf(EVENT_FIELDS, sent)
  const { countryCode, region, city } = sent
  return {
    ...columns,
    region: canonicalRegion(countryCode, region),
    ...(city !== undefined && { city: city.replaceAll(/\s+/g, ' ') || null }),
  }
}

/** A change that leaves out much, but not the country: which region is meant hangs on it. */
export type Placed = EventChange & { countryCode: string }

/** All that an admin can set. */
export type State = EventFields & Pick<EventRow, 'status'> & { selectedTags: string[] }

export const stateOf = (row: EventRow, selectedTags: string[]): State => ({
  ...pick(row, EVENT_FIELD_NAMES),
  status: row.status,
  selectedTags,
})

type States = { before?: Partial<State>; after?: Partial<State> }

/** What differs, as it was and as it is to be. */
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

/** What an admin did with an event, and what it said before and after. */
export const recordDeed = (tx: Tx, admin: Me, { deed, about, before, after }: Deed) =>
  record(tx, {
    actor: admin,
    action: `event_${deed}`,
    subject: { kind: 'event', id: about.id, name: about.title },
    before: before && withoutContacts(before),
    after: after && withoutContacts(after),
  })

const CONTACTS = ['publicContactEmail', 'contactPhone'] as const

/** The record outlives the event: of people it keeps whether they were named, and not how they are reached. */
function withoutContacts(state: Partial<State>): Partial<State> {
  const kept = { ...state }
  for (const name of CONTACTS) if (kept[name]) kept[name] = 'given'
  return kept
}
