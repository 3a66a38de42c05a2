import { eq } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { tellAdmins } from '#features/members/server/service/notifying.ts'
import { memberHeld } from '#features/members/server/service/who.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { waitAfter } from '#platform/server/limits/limits.ts'
import { publish } from '#platform/server/live/notices.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Submission } from '../../contract/event.ts'
import { EVENTS_TOPIC } from '../../rules/event.ts'
import { adminLetters, receipt } from '../emails.tsx'
import { cleanupEvents } from '../tables.ts'
import { type ImageRefusals, changeImage } from './images.ts'
import { addTags, tagIdsOf, tagsThatAre } from './event-tags.ts'
import { type EventRow, changesIn, columnsOf, lockEvent, stateOf } from './rows.ts'

type Order = { input: Submission; me: Me | undefined; /** No event has this id yet. */ isNew: boolean }
type Refusals = ImageRefusals & { CONFLICT: () => Error }

/**
 * Submits an event for review. Idempotent by id: a retry is stored once. Other content under a used id gets a generic
 * error, which reveals nothing about the stored event.
 */
export async function submitEvent(platform: Platform, order: Order, errors: Refusals): Promise<void> {
  const hasReceipt = order.isNew && (await mayHaveReceipt(platform, order.input))
  const areTold = order.isNew && (await waitAfter(platform, [LETTERS])) === undefined
  await inTransaction(platform.db, async (tx) => {
    const tagIds = await tagsThatAre(tx, order.input.selectedTags, 'active')
    const made = await insertOnce(tx, platform, order)
    if (!made) return refuseAnother(tx, order.input, tagIds, errors)
    const { id, submitterEmail } = made
    const image = { eventId: id, before: null, wanted: order.input.eventImageUrl }
    const eventImageUrl = await changeImage(tx, image, errors)
    if (eventImageUrl) await tx.update(cleanupEvents).set({ eventImageUrl }).where(eq(cleanupEvents.id, id))
    await addTags(tx, id, tagIds)
    if (areTold) await tellAdmins(tx, platform, (urls) => adminLetters.new_event_submitted(made, urls))
    if (hasReceipt && submitterEmail) await sendMail(tx, { to: submitterEmail, ...receipt(made) })
    await publish(tx, EVENTS_TOPIC)
  })
}

const DAY = 24 * 60 * 60
/** Rate limit of receipts per e-mail address, because visitors can type the address of another person. */
const RECEIPTS = { name: 'event receipt', most: 3, seconds: DAY }
/**
 * Rate limit of emails to admins, shared by all networks: after so many emails admins know that the list needs a look.
 */
const LETTERS = { limit: { name: 'event letters', most: 30, seconds: 60 * 60 }, who: 'admins' }

async function mayHaveReceipt(platform: Platform, { submitterEmail: who }: Submission): Promise<boolean> {
  return who !== '' && (await waitAfter(platform, [{ limit: RECEIPTS, who }])) === undefined
}

async function insertOnce(tx: Tx, { clock }: Platform, { input, me }: Order): Promise<EventRow | undefined> {
  const member = me && (await memberHeld(tx, me.id, 'key share'))
  // If the account is deleted during the submission, name and e-mail are not stored: nothing would delete them later.
  const isLeaving = me !== undefined && !member
  const now = clock.now()
  const [made] = await tx
    .insert(cleanupEvents)
    .values({
      ...columnsOf(input),
      id: input.id,
      status: 'pending',
      submitterName: isLeaving ? null : input.submitterName || null,
      submitterEmail: isLeaving ? null : input.submitterEmail || null,
      submittedBy: member ? me.id : null,
      submittedAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: cleanupEvents.id })
    .returning()
  return made
}

/**
 * Rejects a resubmission that differs from the stored event. Until an admin acts, only the submitter knows the id.
 * Afterwards it is public, and every resubmission is rejected: a success would confirm a guess of the submitter.
 */
async function refuseAnother(tx: Tx, input: Submission, selectedTags: string[], errors: Refusals): Promise<void> {
  const row = await lockEvent(tx, input.id)
  if (row?.status !== 'pending' || row.updatedAt > row.submittedAt) throw errors.CONFLICT()
  const sent = { ...columnsOf(input), eventImageUrl: input.eventImageUrl, selectedTags }
  const { after } = changesIn(stateOf(row, await tagIdsOf(tx, row.id)), sent)
  const isSameSender =
    row.submitterName === (input.submitterName || null) && row.submitterEmail === (input.submitterEmail || null)
  if (Object.keys(after).length > 0 || !isSameSender) throw errors.CONFLICT()
}
