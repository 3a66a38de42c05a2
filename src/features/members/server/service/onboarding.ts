import { eq } from 'drizzle-orm'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { toConflictError } from '#platform/server/errors.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { emailsToAdminsAboutMembers } from '../emails.tsx'
import { profiles } from '../tables.ts'
import { queueNotificationEmailToAdmins } from './notification-emails.ts'
import { generateUsername } from './usernames.ts'

/**
 * Completes onboarding: sets the goal, generates a username, makes the profile public and notifies the admins, in one
 * transaction. Repeating it changes nothing (idempotent).
 */
export async function completeOnboarding(platform: PlatformServices, id: string, annualGoal: number): Promise<void> {
  for (;;) {
    try {
      return await runInTransaction(platform.db, (tx) => completeInTransaction(tx, platform, { id, annualGoal }))
    } catch (error) {
      // Retry if a concurrent onboarding took the generated username.
      if (toConflictError(error)?.data.field !== 'username') throw error
    }
  }
}

async function completeInTransaction(
  tx: Tx,
  platform: PlatformServices,
  { id, annualGoal }: { id: string; annualGoal: number },
) {
  const [member] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('update')
  if (!member || member.onboardingCompleted) return
  const username = member.username ?? (await generateUsername(tx))
  const set = { isPublic: true, onboardingCompleted: true, annualGoal, username, updatedAt: platform.clock.now() }
  await tx.update(profiles).set(set).where(eq(profiles.id, id))
  await queueNotificationEmailToAdmins(tx, platform, 'new-members', (urls) =>
    emailsToAdminsAboutMembers.onboarding_complete({ ...member, username }, urls),
  )
}
