import { and, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { addDays } from '#platform/days.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { eventLastDaySql } from '../queries/public.ts'
import { cleanupEvents } from '../tables.ts'

/** Days for which name and e-mail of a submitter are stored. */
const RETENTION_DAYS = 365

/**
 * Deletes old names and e-mails of submitters, most of whom have no account to delete. The time counts from the last
 * day of an event; for an unapproved event also from its last change.
 */
export async function deleteOldEventSubmitterData({
  db,
  clock,
}: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> {
  const { submitterName, submitterEmail, status, updatedAt } = cleanupEvents
  const cutoffDay = addDays(clock.now().toISOString().slice(0, 10), -RETENTION_DAYS)
  await db
    .update(cleanupEvents)
    .set({ submitterName: null, submitterEmail: null })
    .where(
      and(
        or(isNotNull(submitterName), isNotNull(submitterEmail)),
        or(
          lt(eventLastDaySql, cutoffDay),
          and(inArray(status, ['pending', 'rejected']), lt(updatedAt, new Date(cutoffDay))),
        ),
      ),
    )
}
