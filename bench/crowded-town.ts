import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startEmbeddedPostgres } from '#app/server/embedded/postgres.ts'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import { addDays } from '#platform/days.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import { TODAY } from './timing.ts'

const DAYS = 540
const STATUSES = ['approved', 'approved', 'approved', 'approved', 'pending', 'flagged', 'rejected'] as const

export const aCleanup = (userId: string, nr: number) => ({
  cleanupId: generateRowId(),
  userId,
  date: addDays(TODAY, -(nr % DAYS)),
  location: String(85_001 + (nr % 40)),
  litterCount: 1 + (nr % 250),
  status: STATUSES[nr % STATUSES.length]!,
  photoUrl1: '/a',
})

/**
 * Starts a temporary PostgreSQL with 2,001 members. One of them has 5,000 cleanups within 18 months, the others have
 * three each.
 */
export async function createCrowdedTown() {
  const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-bench-'))
  const { url, stop } = await startEmbeddedPostgres(folder)
  await migrateDatabase(url, 'migrations')
  const db = openDatabasePool(url)
  const known = { fullName: 'Rosa', zipCode: '85016', isPublic: true, onboardingCompleted: true }
  const members = Array.from({ length: 2001 }, createRandomMemberId)
  await db.insert(profiles).values(members.map((id) => ({ ...known, id, email: id })))
  await db.insert(userLitterStats).values(members.map((userId) => ({ userId })))
  const [rosa, ...others] = members as [string, ...string[]]
  const hers = Array.from({ length: 5000 }, (_, nr) => aCleanup(rosa, nr))
  const start = performance.now()
  // PostgreSQL limits the parameters of one statement, so the rows are inserted in two batches.
  for (let nr = 0; nr < hers.length; nr += 2500) await db.insert(cleanupLogs).values(hers.slice(nr, nr + 2500))
  const filledIn = performance.now() - start
  const theirs = others.flatMap((id, nr) => [nr, nr + 7, nr + 70].map((each) => aCleanup(id, each)))
  for (let nr = 0; nr < theirs.length; nr += 2500) await db.insert(cleanupLogs).values(theirs.slice(nr, nr + 2500))
  await db.execute(sql`analyze`)
  const close = async () => {
    await db.$client.end()
    await stop()
    await rm(folder, { recursive: true })
  }
  return { url, db, rosa, others, filledIn, close }
}
