import { eq } from 'drizzle-orm'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { uniqueViolation } from '#platform/server/errors.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import type { Platform } from '#platform/server/platform.ts'
import { adminLetters } from '../emails.tsx'
import { adminsToTell } from '../queries.ts'
import { profiles } from '../tables.ts'
import { unsubscribeUrl } from './unsubscribing.ts'
import { generateUsername } from './usernames.ts'

/** The goal, a name and a public profile; the admins are told once, in the same transaction. */
export async function completeOnboarding(platform: Platform, id: string, annualGoal: number): Promise<void> {
  for (;;) {
    try {
      return await inTransaction(platform.db, (tx) => complete(tx, platform, { id, annualGoal }))
    } catch (error) {
      // somebody else was given the same name at the same moment
      if (!uniqueViolation(error)) throw error
    }
  }
}

async function complete(tx: Tx, platform: Platform, { id, annualGoal }: { id: string; annualGoal: number }) {
  const [member] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('update')
  if (!member || member.onboardingCompleted) return
  const username = member.username ?? (await generateUsername(tx))
  const set = { isPublic: true, onboardingCompleted: true, annualGoal, username, updatedAt: platform.clock.now() }
  await tx.update(profiles).set(set).where(eq(profiles.id, id))
  await tellAdmins(tx, platform, 'onboarding_complete', { ...member, username })
}

async function tellAdmins<Event extends keyof typeof adminLetters>(
  tx: Tx,
  { config }: Platform,
  event: Event,
  about: Parameters<(typeof adminLetters)[Event]>[0],
) {
  const admins = await adminsToTell(tx)
  const letterFor = (id: string) =>
    adminLetters[event](about, { appUrl: config.appUrl, unsubscribeUrl: unsubscribeUrl(config, id) })
  await sendMail(tx, ...admins.map(({ id, email }) => ({ to: email, ...letterFor(id) })))
}
