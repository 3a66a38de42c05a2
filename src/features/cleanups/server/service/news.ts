import { and, eq, or } from 'drizzle-orm'
import type { Platform } from '#platform/server/platform.ts'
import type { Seen } from '../../contract/cleanup.ts'
import { cleanupLogs } from '../tables.ts'

export async function seeNews({ db }: Platform, userId: string, seen: Seen[]): Promise<void> {
  if (seen.length === 0) return
  const asSeen = seen.map(({ cleanupId, updatedAt }) =>
    and(eq(cleanupLogs.cleanupId, cleanupId), eq(cleanupLogs.updatedAt, new Date(updatedAt))),
  )
  const theirs = and(eq(cleanupLogs.userId, userId), eq(cleanupLogs.hasNews, true), or(...asSeen))
  await db.update(cleanupLogs).set({ hasNews: false }).where(theirs)
}
