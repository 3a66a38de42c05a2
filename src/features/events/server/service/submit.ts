import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { queueNotificationEmailToAdmins } from '#features/members/server/service/notification-emails.ts'
import { lockMemberRowIfExists } from '#features/members/server/service/member-lock.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { countRateLimitAttempts } from '#platform/server/limits/rate-limits.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import type { EventSubmissionInput } from '../../contract/event.ts'
import { EVENTS_LIVE_UPDATE_TOPIC, isUpcomingEvent, nameFieldOfLastDay } from '../../rules/event.ts'
import { eventUiTexts as texts } from '../../copy.ts'
import { eventEmailsToAdmins, eventSubmissionReceiptEmail } from '../emails.tsx'
import { cleanupEvents } from '../tables.ts'
import { replaceEventImage } from './images.ts'
import { addEventTags, lockAndReadEventTagIds, lockExistingEventTags } from './event-tags.ts'
import { type StoredEventRow, diffEventStates, toEventColumns, lockEventRow, toEventState } from './event-rows.ts'

type SubmissionRequest = {
  input: EventSubmissionInput
  me: CurrentUser | undefined
  /** True if no event with the submitted id is stored yet. */
  isNew: boolean
}

/**
 * Submits an event for review. Idempotent by id: a retry is stored once. Other content under a used id gets a generic
 * error, which reveals nothing about the stored event.
 */
export async function submitEvent(platform: PlatformServices, order: SubmissionRequest): Promise<void> {
  rejectPastDays(platform, order)
  const shouldSendReceipt = order.isNew && (await isReceiptAllowed(platform, order.input))
  const shouldEmailAdmins = order.isNew && (await countRateLimitAttempts(platform, [ADMIN_EMAIL_LIMIT])) === undefined
  await runInTransaction(platform.db, async (tx) => {
    const tagIds = await lockExistingEventTags(tx, order.input.selectedTags, 'active')
    const inserted = await insertOnce(tx, platform, order)
    if (!inserted) return rejectDifferentSubmission(tx, order.input, tagIds)
    const { id, submitterEmail } = inserted
    const image = { eventId: id, before: null, wanted: order.input.eventImageUrl }
    const eventImageUrl = await replaceEventImage(tx, image)
    if (eventImageUrl) await tx.update(cleanupEvents).set({ eventImageUrl }).where(eq(cleanupEvents.id, id))
    await addEventTags(tx, id, tagIds)
    if (shouldEmailAdmins)
      await queueNotificationEmailToAdmins(tx, platform, 'submitted-events', (urls) =>
        eventEmailsToAdmins.new_event_submitted(inserted, urls),
      )
    if (shouldSendReceipt && submitterEmail)
      await enqueueMail(tx, { to: submitterEmail, ...eventSubmissionReceiptEmail(inserted) })
    await publishTopicChanges(tx, EVENTS_LIVE_UPDATE_TOPIC)
  })
}

/** Rejects a new event whose days are over. The retry of a stored one is accepted whenever it arrives. */
function rejectPastDays({ clock }: PlatformServices, { input, isNew }: SubmissionRequest) {
  const days = { startDate: input.startDate, endDate: input.endDate || null }
  if (!isNew || isUpcomingEvent(days, clock.now())) return
  throw errors.BAD_REQUEST({ data: { fields: [{ path: nameFieldOfLastDay(days), message: texts.daysOver }] } })
}

const DAY = 24 * 60 * 60
/** Rate limit of receipt emails for submitted events, per email address, because visitors can type the address of another person. */
const RECEIPT_LIMIT = { name: 'event receipt', most: 3, seconds: DAY }
/**
 * Rate limit of emails to admins, shared by all networks: after so many emails admins know that the list needs a look.
 */
const ADMIN_EMAIL_LIMIT = { limit: { name: 'event letters', most: 30, seconds: 60 * 60 }, who: 'admins' }

async function isReceiptAllowed(
  platform: PlatformServices,
  { submitterEmail: who }: EventSubmissionInput,
): Promise<boolean> {
  return who !== '' && (await countRateLimitAttempts(platform, [{ limit: RECEIPT_LIMIT, who }])) === undefined
}

async function insertOnce(
  tx: Tx,
  { clock }: PlatformServices,
  { input, me }: SubmissionRequest,
): Promise<StoredEventRow | undefined> {
  const member = me && (await lockMemberRowIfExists(tx, me.id, 'key share'))
  // If the account is deleted during the submission, name and e-mail are not stored: nothing would delete them later.
  const isAccountDeleted = me !== undefined && !member
  const now = clock.now()
  const [inserted] = await tx
    .insert(cleanupEvents)
    .values({
      ...toEventColumns(input),
      id: input.id,
      status: 'pending',
      submitterName: isAccountDeleted ? null : input.submitterName || null,
      submitterEmail: isAccountDeleted ? null : input.submitterEmail || null,
      submittedBy: member ? me.id : null,
      submittedAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: cleanupEvents.id })
    .returning()
  return inserted
}

/**
 * Rejects a resubmission that differs from the stored event. Until an admin acts, only the submitter knows the id.
 * Afterwards it is public, and every resubmission is rejected. A success would tell a stranger that the name and email
 * address they tried are the submitter's.
 */
async function rejectDifferentSubmission(tx: Tx, input: EventSubmissionInput, selectedTags: string[]): Promise<void> {
  const row = await lockEventRow(tx, input.id)
  if (row?.status !== 'pending' || row.updatedAt > row.submittedAt) throw errors.CONFLICT()
  const submitted = { ...toEventColumns(input), eventImageUrl: input.eventImageUrl, selectedTags }
  const { after } = diffEventStates(toEventState(row, await lockAndReadEventTagIds(tx, row.id)), submitted)
  const isSameSender =
    row.submitterName === (input.submitterName || null) && row.submitterEmail === (input.submitterEmail || null)
  if (Object.keys(after).length > 0 || !isSameSender) throw errors.CONFLICT()
}
