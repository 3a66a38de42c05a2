import { and, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { addDays } from '#platform/days.ts'
import type { Platform } from '#platform/server/platform.ts'
import { lastDay } from '../queries/public.ts'
import { cleanupEvents } from '../tables.ts'

/** How long whoever submitted an event may be asked about it. */
const KEPT_DAYS = 365

/**
 * People who mostly have no account, and so could not delete what they gave. Of what stays unapproved nobody has any more to
 * ask then, however far ahead its day is.
 */
export async function forgetSubmitters({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const { submitterName, submitterEmail, status, updatedAt } = cleanupEvents
  const before = addDays(clock.now().toISOString().slice(0, 10), -KEPT_DAYS)
  await db
    .update(cleanupEvents)
    .set({ submitterName: null, submitterEmail: null })
    .where(
      and(
        or(isNotNull(submitterName), isNotNull(submitterEmail)),
        or(lt(lastDay, before), and(inArray(status, ['pending', 'rejected']), lt(updatedAt, new Date(before)))),
      ),
    )
}
