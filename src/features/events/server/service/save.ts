import { eq } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { lockMember, raise } from '#features/members/server/service/who.ts'
import { momentAfter } from '#platform/server/clock.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { EventChange, EventCreation, ManagedEvent } from '../../contract/managed.ts'
import { EVENTS_TOPIC, type StoredStatus } from '../../rules/event.ts'
import { managedEvent } from '../queries/managed.ts'
import { cleanupEvents } from '../tables.ts'
import { tellDecision } from './decision.ts'
import { type ImageRefusals, changeImage } from './images.ts'
import { setTags, tagIdsOf, tagsThatAre } from './links.ts'
import { type EventRow, type State, changesIn, columnsOf, lockEvent, recordDeed, stateOf } from './rows.ts'

export type Changed = { CONFLICT: (about: { data: ManagedEvent }) => Error }
type Refusals = ImageRefusals & Changed & Record<'UNAUTHORIZED', () => Error>

type Creation = { admin: Me; input: EventCreation }

/**
 * Approved at once. What is sent again under its id, as after an answer that was lost, makes no second one: what was
 * typed in between is saved into the first, unless somebody has changed that meanwhile.
 */
export const createEvent = (platform: Platform, { admin, input }: Creation, errors: Refusals) =>
  saving(platform, admin, input.id, errors, async (tx) => {
    const made = await insertOnce(tx, platform, { admin, input })
    const work = { admin, input, status: 'approved' } as const
    if (made) return apply(tx, platform, { ...work, row: made, deed: 'create' }, errors)
    const row = (await lockEvent(tx, input.id)) ?? raise(new Error('It was deleted in this very moment.'))
    const isAsMade = row.submittedBy === admin.id && row.updatedAt.getTime() === row.submittedAt.getTime()
    if ((isAsMade && row.status === 'approved') || !(await differs(tx, row, work)))
      return apply(tx, platform, { ...work, row, deed: 'update' }, errors)
    throw await changedMeanwhile(tx, platform, row.id, errors)
  })

type Change = { admin: Me; input: EventChange }

/** What the admin saw, and nothing else. Sent again, as after an answer that was lost, it changes nothing. */
export const updateEvent = (
  platform: Platform,
  { admin, input }: Change,
  errors: Refusals & { NOT_FOUND: () => Error },
) =>
  saving(platform, admin, input.id, errors, async (tx) => {
    const row = (await lockEvent(tx, input.id)) ?? raise(errors.NOT_FOUND())
    const work = { admin, input, status: input.status }
    if (row.updatedAt.getTime() !== Date.parse(input.updatedAt) && (await differs(tx, row, work)))
      throw await changedMeanwhile(tx, platform, row.id, errors)
    await apply(tx, platform, { ...work, row, deed: 'update' }, errors)
  })

type Wanted = { input: EventCreation; status: StoredStatus }

async function wantedState(tx: Tx, { input, status }: Wanted): Promise<State> {
  const selectedTags = await tagsThatAre(tx, input.selectedTags, 'all')
  return { ...columnsOf(input), eventImageUrl: input.eventImageUrl, status, selectedTags }
}

async function differs(tx: Tx, row: EventRow, wanted: Wanted): Promise<boolean> {
  const { after } = changesIn(stateOf(row, await tagIdsOf(tx, row.id)), await wantedState(tx, wanted))
  return Object.keys(after).length > 0
}

/** With what it is now. */
export const changedMeanwhile = async (tx: Tx, { clock }: Platform, id: string, errors: Changed) =>
  errors.CONFLICT({ data: (await managedEvent(tx, id, clock.now()))! })

/** Without its image and its tags, which are to belong to what is there. */
async function insertOnce(tx: Tx, { clock }: Platform, { admin, input }: Creation): Promise<EventRow | undefined> {
  const now = clock.now()
  const submitter = { submitterName: admin.fullName || admin.email, submitterEmail: admin.email }
  const by = { submittedBy: admin.id, updatedBy: admin.id, submittedAt: now, updatedAt: now }
  const [made] = await tx
    .insert(cleanupEvents)
    .values({ ...columnsOf(input), id: input.id, status: 'approved', ...submitter, ...by })
    .onConflictDoNothing({ target: cleanupEvents.id })
    .returning()
  return made
}

type Work = Wanted & { admin: Me; row: EventRow; deed: 'create' | 'update' }

/** What changes nothing leaves no trace. */
async function apply(tx: Tx, { clock, config }: Platform, work: Work, errors: Refusals): Promise<void> {
  const { admin, input, row, deed } = work
  const image = { eventId: row.id, before: row.eventImageUrl, wanted: input.eventImageUrl }
  const wanted = { ...(await wantedState(tx, work)), eventImageUrl: await changeImage(tx, image, errors) }
  const { before, after } = changesIn(stateOf(row, await tagIdsOf(tx, row.id)), wanted)
  if (deed === 'update' && Object.keys(after).length === 0) return
  const { selectedTags, ...columns } = wanted
  const updatedAt = deed === 'create' ? row.updatedAt : momentAfter(row, clock.now())
  await tx
    .update(cleanupEvents)
    .set({ ...columns, updatedBy: admin.id, updatedAt })
    .where(eq(cleanupEvents.id, row.id))
  await setTags(tx, row.id, selectedTags)
  if (after.status) await tellDecision(tx, { config }, { ...row, ...columns })
  const about = { id: row.id, title: columns.title }
  await recordDeed(tx, admin, deed === 'create' ? { deed, about, after: wanted } : { deed, about, before, after })
  await publish(tx, EVENTS_TOPIC)
}

/** Whoever saves is held first, then what is saved: as everybody who leaves does it. */
const saving = (
  { db, clock }: Platform,
  admin: Me,
  id: string,
  errors: Refusals,
  work: (tx: Tx) => Promise<void>,
): Promise<ManagedEvent> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, admin.id, 'key share', errors)
    await work(tx)
    return (await managedEvent(tx, id, clock.now()))!
  })
