import { eq } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { lockAdmin, raise } from '#features/members/server/service/who.ts'
import { momentAfter } from '#platform/server/clock.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import { discardPicturesOf } from '#features/photos/server/service/keep.ts'
import type { Invalid } from '#platform/contract.ts'
import type { EventChange, ManagedEvent } from '../../contract/admin.ts'
import { type EventCreation, contradictionsIn } from '../../contract/event.ts'
import { EVENTS_TOPIC, type StoredStatus } from '../../rules/event.ts'
import { managedEvent } from '../queries/admin.ts'
import { cleanupEvents } from '../tables.ts'
import { tellDecision } from './decide.ts'
import { type ImageRefusals, changeImage } from './images.ts'
import { setTags, tagIdsOf, tagsThatAre } from './event-tags.ts'
import {
  type EventRow,
  type Placed,
  type Changed,
  type State,
  changedMeanwhile,
  changesIn,
  columnsOf,
  lockEvent,
  recordDeed,
  stateOf,
} from './rows.ts'

type Refusals = ImageRefusals & Changed & Record<'UNAUTHORIZED' | 'FORBIDDEN', () => Error>

type Creation = { admin: Me; input: EventCreation }

/**
 * Creates an approved event. Idempotent by id: a retry saves what was edited since into the first event, unless another
 * admin has changed that.
 */
export const createEvent = (platform: Platform, { admin, input }: Creation, errors: Refusals) =>
  saving(platform, admin, input.id, errors, async (tx) => {
    const wanted = await wantedState(tx, input, 'approved')
    const made = await insertOnce(tx, platform, { admin, input })
    if (made) return apply(tx, platform, { admin, wanted, row: made, deed: 'created' }, errors)
    const row = (await lockEvent(tx, input.id)) ?? raise(new Error('It was deleted in this very moment.'))
    const isAsMade = row.submittedBy === admin.id && row.updatedAt.getTime() === row.submittedAt.getTime()
    const isOwn = isAsMade && row.status === 'approved'
    if (!isOwn && (await differs(tx, row, wanted))) throw await changedMeanwhile(tx, platform, row.id, errors)
    await apply(tx, platform, { admin, wanted, row, deed: 'updated' }, errors)
  })

type Change = { admin: Me; input: EventChange }

/** Updates an event, if the admin saw its stored version (optimistic locking). A repeated update changes nothing. */
export const updateEvent = (
  platform: Platform,
  { admin, input }: Change,
  errors: Refusals & { NOT_FOUND: () => Error; BAD_REQUEST: (about: { data: Invalid }) => Error },
) =>
  saving(platform, admin, input.id, errors, async (tx) => {
    const row = (await lockEvent(tx, input.id)) ?? raise(errors.NOT_FOUND())
    const wanted = await wantedState(tx, { countryCode: row.countryCode, ...input }, input.status)
    if (row.updatedAt.getTime() !== Date.parse(input.updatedAt) && (await differs(tx, row, wanted)))
      throw await changedMeanwhile(tx, platform, row.id, errors)
    const fields = contradictionsIn({ ...row, ...wanted })
    if (fields.length > 0) throw errors.BAD_REQUEST({ data: { fields } })
    await apply(tx, platform, { admin, wanted, row, deed: 'updated' }, errors)
  })

type Wanted = Partial<State> & Pick<State, 'title' | 'status'>

async function wantedState(tx: Tx, sent: EventCreation | Placed, status: StoredStatus): Promise<Wanted> {
  const { eventImageUrl, selectedTags } = sent
  return {
    ...columnsOf(sent),
    ...(eventImageUrl !== undefined && { eventImageUrl }),
    ...(selectedTags && { selectedTags: await tagsThatAre(tx, selectedTags, 'all') }),
    status,
  }
}

async function differs(tx: Tx, row: EventRow, wanted: Wanted): Promise<boolean> {
  const { after } = changesIn(stateOf(row, await tagIdsOf(tx, row.id)), wanted)
  return Object.keys(after).length > 0
}

/** Inserts an event as pending, without image and tags: they refer to its row. It is approved together with them. */
async function insertOnce(tx: Tx, { clock }: Platform, { admin, input }: Creation): Promise<EventRow | undefined> {
  const now = clock.now()
  const submitter = { submitterName: admin.fullName || admin.email, submitterEmail: admin.email }
  const by = { submittedBy: admin.id, updatedBy: admin.id, submittedAt: now, updatedAt: now }
  const [made] = await tx
    .insert(cleanupEvents)
    .values({ ...columnsOf(input), id: input.id, status: 'pending', ...submitter, ...by })
    .onConflictDoNothing({ target: cleanupEvents.id })
    .returning()
  return made
}

type Work = { admin: Me; row: EventRow; wanted: Wanted; deed: 'created' | 'updated' }

/** Saves the differences with an audit entry. Without differences nothing is written. */
async function apply(tx: Tx, platform: Platform, { admin, row, wanted, deed }: Work, errors: Refusals): Promise<void> {
  const { selectedTags, eventImageUrl = row.eventImageUrl, ...said } = wanted
  const image = { eventId: row.id, before: row.eventImageUrl, wanted: eventImageUrl }
  const columns = { ...said, eventImageUrl: await changeImage(tx, image, errors) }
  const state = { ...columns, ...(selectedTags && { selectedTags }) }
  const { before, after } = changesIn(stateOf(row, await tagIdsOf(tx, row.id)), state)
  if (deed === 'updated' && Object.keys(after).length === 0) return
  const updatedAt = deed === 'created' ? row.updatedAt : momentAfter(row, platform.clock.now())
  if (deed === 'updated' && after.status) await tellDecision(tx, platform, { ...row, ...columns })
  const about = { id: row.id, title: columns.title }
  await recordDeed(tx, admin, deed === 'created' ? { deed, about, after: state } : { deed, about, before, after })
  // Update the event last: its trigger locks the finder, and other changes of listed events wait from here on.
  await tx
    .update(cleanupEvents)
    .set({ ...columns, updatedBy: admin.id, updatedAt })
    .where(eq(cleanupEvents.id, row.id))
  if (after.selectedTags) await setTags(tx, row.id, after.selectedTags)
  await publish(tx, EVENTS_TOPIC)
}

/**
 * Runs a change in a transaction that locks the admin before the event. Account deletion locks in the same order, which
 * prevents deadlocks.
 */
const saving = (
  { db, clock }: Platform,
  admin: Me,
  id: string,
  errors: Refusals,
  work: (tx: Tx) => Promise<void>,
): Promise<ManagedEvent> =>
  inTransaction(db, async (tx) => {
    await lockAdmin(tx, admin.id, errors)
    await work(tx)
    return (await managedEvent(tx, id, clock.now()))!
  })

type RemovalRefusals = Record<'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND', () => Error>

/** Deletes an event. Its image is no longer served from then on, and a job deletes the files. */
export const removeEvent = ({ db }: Platform, admin: Me, id: string, errors: RemovalRefusals) =>
  inTransaction(db, async (tx) => {
    await lockAdmin(tx, admin.id, errors)
    const row = (await lockEvent(tx, id)) ?? raise(errors.NOT_FOUND())
    const before = stateOf(row, await tagIdsOf(tx, id))
    await discardPicturesOf(tx, 'event', id)
    await recordDeed(tx, admin, { deed: 'deleted', about: row, before })
    await tx.delete(cleanupEvents).where(eq(cleanupEvents.id, id))
    await publish(tx, EVENTS_TOPIC)
  })
