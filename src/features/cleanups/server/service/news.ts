import { and, eq, inArray } from 'drizzle-orm'
import type { Platform } from '#platform/server/platform.ts'
import { cleanupLogs } from '../tables.ts'

export async function seeNews({ db }: Platform, userId: string, cleanupIds: string[]): Promise<void> {
  const seen = and(
    eq(cleanupLogs.userId, userId),
    inArray(cleanupLogs.cleanupId, cleanupIds),
    eq(cleanupLogs.hasNews, true),
  )
  await db.update(cleanupLogs).set({ hasNews: false }).where(seen)
}
