import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { lockAdminRow, throwGivenError } from '#features/members/server/service/current-user.ts'
import { nextUpdatedAtTimestamp } from '#platform/server/clock.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { discardPicturesOfOwner } from '#features/photos/server/service/pictures.ts'
import { errors } from '../../contract.ts'
import type { EventUpdateInput, EventForAdmins } from '../../contract/admin.ts'
import { type EventCreationInput, findContradictoryEventFields, isAcceptedPhone } from '../../contract/event.ts'
import { eventUiTexts as texts } from '../../copy.ts'
import { EVENTS_LIVE_UPDATE_TOPIC, type StoredEventStatus, needsDecisionReason } from '../../rules/event.ts'
import { findEventForAdmins } from '../queries/admin.ts'
import { cleanupEvents } from '../tables.ts'
import { announceEventDecision } from './decision-emails.ts'
import { replaceEventImage } from './images.ts'
import { replaceEventTags, lockAndReadEventTagIds, lockExistingEventTags } from './event-tags.ts'
import {
  type StoredEventRow,
  type EventUpdateWithCountryCode,
  type AdminEditableEventState,
  createEventConflictError,
  diffEventStates,
  toEventColumns,
  lockEventRow,
  recordEventActionInAuditLog,
  updateEventRow,
  toEventState,
} from './event-rows.ts'

type Creation = { admin: CurrentUser; input: EventCreationInput }

/**
 * Creates an approved event. Idempotent by id: a retry finds the event of an earlier attempt and saves into it what has
 * been edited since. If the stored event was changed in the meantime, a retry with other values fails.
 */
export const createEvent = (platform: PlatformServices, { admin, input }: Creation) =>
  saveAsAdmin(platform, admin, input.id, async (tx) => {
    const wanted = await resolveWantedState(tx, input, 'approved')
    const inserted = await insertOnce(tx, platform, { admin, input })
    if (inserted) return saveDifferences(tx, platform, { admin, wanted, row: inserted, deed: 'created' })
    const row = (await lockEventRow(tx, input.id)) ?? throwGivenError(new Error('It was deleted in this very moment.'))
    const isUnchanged = row.submittedBy === admin.id && row.updatedAt.getTime() === row.submittedAt.getTime()
    const isOwn = isUnchanged && row.status === 'approved'
    if (!isOwn && (await hasDifferences(tx, row, wanted))) throw await createEventConflictError(tx, platform, row.id)
    await saveDifferences(tx, platform, { admin, wanted, row, deed: 'updated' })
  })

type Change = { admin: CurrentUser; input: EventUpdateInput }

/** Updates an event, if the admin saw its stored version (optimistic locking). A repeated update changes nothing. */
export const updateEvent = (platform: PlatformServices, { admin, input }: Change) =>
  saveAsAdmin(platform, admin, input.id, async (tx) => {
    const row = (await lockEventRow(tx, input.id)) ?? throwGivenError(errors.NOT_FOUND())
    const wanted = await resolveWantedState(tx, { countryCode: row.countryCode, ...input }, input.status)
    if (row.updatedAt.getTime() !== Date.parse(input.updatedAt) && (await hasDifferences(tx, row, wanted)))
      throw await createEventConflictError(tx, platform, row.id)
    const fields = findContradictoryEventFields({ ...row, ...wanted })
    if (!isAcceptedPhone(wanted.contactPhone ?? '', row.contactPhone))
      fields.push({ path: 'contactPhone', message: texts.phoneInvalid })
    if (fields.length > 0) throw errors.BAD_REQUEST({ data: { fields } })
    await saveDifferences(tx, platform, { admin, wanted, row, deed: 'updated', reason: input.reason })
  })

type WantedState = Partial<AdminEditableEventState> & Pick<AdminEditableEventState, 'title' | 'status'>

async function resolveWantedState(
  tx: Tx,
  sent: EventCreationInput | EventUpdateWithCountryCode,
  status: StoredEventStatus,
): Promise<WantedState> {
  const { eventImageUrl, selectedTags } = sent
  return {
    ...toEventColumns(sent),
    ...(eventImageUrl !== undefined && { eventImageUrl }),
    ...(selectedTags && { selectedTags: await lockExistingEventTags(tx, selectedTags, 'all') }),
    status,
  }
}

async function hasDifferences(tx: Tx, row: StoredEventRow, wanted: WantedState): Promise<boolean> {
  const { after } = diffEventStates(toEventState(row, await lockAndReadEventTagIds(tx, row.id)), wanted)
  return Object.keys(after).length > 0
}

/**
 * Inserts an event as pending, without image and tags, which refer to its row. The caller adds both and approves the
 * event.
 */
async function insertOnce(
  tx: Tx,
  { clock }: PlatformServices,
  { admin, input }: Creation,
): Promise<StoredEventRow | undefined> {
  const now = clock.now()
  const submitter = { submitterName: admin.fullName || admin.email, submitterEmail: admin.email }
  const by = { submittedBy: admin.id, updatedBy: admin.id, submittedAt: now, updatedAt: now }
  const [inserted] = await tx
    .insert(cleanupEvents)
    .values({ ...toEventColumns(input), id: input.id, status: 'pending', ...submitter, ...by })
    .onConflictDoNothing({ target: cleanupEvents.id })
    .returning()
  return inserted
}

type SaveRequest = {
  admin: CurrentUser
  row: StoredEventRow
  wanted: WantedState
  deed: 'created' | 'updated'
  /** Reason of a rejection or reset. */
  reason?: string
}

/** Saves the fields of an event that differ from the stored ones, with an audit entry. Otherwise writes nothing. */
async function saveDifferences(
  tx: Tx,
  platform: PlatformServices,
  { admin, row, wanted, deed, reason }: SaveRequest,
): Promise<void> {
  const { selectedTags, eventImageUrl = row.eventImageUrl, ...fields } = wanted
  const image = { eventId: row.id, before: row.eventImageUrl, wanted: eventImageUrl }
  const columns = { ...fields, eventImageUrl: await replaceEventImage(tx, image) }
  const state = { ...columns, ...(selectedTags && { selectedTags }) }
  const { before, after } = diffEventStates(toEventState(row, await lockAndReadEventTagIds(tx, row.id)), state)
  if (deed === 'updated' && Object.keys(after).length === 0) return
  const updatedAt = deed === 'created' ? row.updatedAt : nextUpdatedAtTimestamp(row, platform.clock.now())
  const isDecision = deed === 'updated' && after.status !== undefined
  if (isDecision)
    await announceEventDecision(tx, platform, { event: { ...row, ...columns }, from: row.status, decidedAt: updatedAt })
  const about = { id: row.id, title: columns.title }
  await recordEventActionInAuditLog(
    tx,
    admin,
    deed === 'created'
      ? { action: deed, about, after: state }
      : {
          action: deed,
          about,
          before,
          after: isDecision ? { ...after, updatedAt: updatedAt.toISOString() } : after,
          notes: isDecision && needsDecisionReason(row.status, columns.status) ? reason : undefined,
        },
  )
  await updateEventRow(tx, row.id, { ...columns, updatedBy: admin.id, updatedAt })
  if (after.selectedTags) await replaceEventTags(tx, row.id, after.selectedTags)
}

/**
 * Runs a change in a transaction that locks the admin before the event. Account deletion locks in the same order, which
 * prevents deadlocks.
 */
const saveAsAdmin = (
  { db, clock }: PlatformServices,
  admin: CurrentUser,
  id: string,
  work: (tx: Tx) => Promise<void>,
): Promise<EventForAdmins> =>
  runInTransaction(db, async (tx) => {
    await lockAdminRow(tx, admin.id)
    await work(tx)
    return (await findEventForAdmins(tx, id, clock.now()))!
  })

/** Deletes an event. Its image is no longer served from then on, and a job deletes the files. */
export const removeEvent = ({ db }: PlatformServices, admin: CurrentUser, id: string) =>
  runInTransaction(db, async (tx) => {
    await lockAdminRow(tx, admin.id)
    const row = (await lockEventRow(tx, id)) ?? throwGivenError(errors.NOT_FOUND())
    const before = toEventState(row, await lockAndReadEventTagIds(tx, id))
    await discardPicturesOfOwner(tx, 'event', id)
    await recordEventActionInAuditLog(tx, admin, { action: 'deleted', about: row, before })
    await tx.delete(cleanupEvents).where(eq(cleanupEvents.id, id))
    await publishTopicChanges(tx, EVENTS_LIVE_UPDATE_TOPIC)
  })
