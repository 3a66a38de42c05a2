import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTestGroup } from '#features/cleanups/server/fixtures.ts'
import { decideOnCleanups } from '#features/cleanups/server/service/decide.ts'
import { deleteCleanup } from '#features/cleanups/server/service/delete.ts'
import { editCleanup } from '#features/cleanups/server/service/edit.ts'
import { joinGroup } from '#features/cleanups/server/service/join-group.ts'
import { loveCleanup } from '#features/cleanups/server/service/love.ts'
import { cleanupGroups, cleanupLogs } from '#features/cleanups/server/tables.ts'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { type Db, runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import { type TestDatabase, countDeadlocks, createTestDatabase } from '#platform/server/db/testing.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import {
  type ClosablePlatformServices,
  type PlatformServices,
  openPlatformServices,
} from '#platform/server/platform.ts'
import { compareAllStoredCounters } from '#platform/server/recount/recount.ts'
import { ALL_DATABASE_COUNTERS } from './recount.ts'
import { createAllJobHandlers } from './worker.ts'

/** Generous timeouts, so that a busy machine is not taken for a deadlock. */
const PATIENCE = 60_000

let database: TestDatabase
let opened: ClosablePlatformServices
/** Pool of 20 connections, so that the statements really run concurrently. */
let crowd: Db
let platform: PlatformServices
beforeAll(async () => {
  database = await createTestDatabase()
  opened = await openPlatformServices(createTestConfig({ databaseUrl: database.url }), createAllJobHandlers)
  crowd = openDatabasePool(database.url, { max: 20, connectWithin: PATIENCE, answerWithin: PATIENCE })
  platform = { ...opened, db: crowd }
})
afterAll(async () => {
  await crowd.$client.end()
  await opened.close()
  await database.close()
})

async function newMember() {
  const id = createRandomMemberId()
  const known = { fullName: 'Rosa', zipCode: '85016', isPublic: true, onboardingCompleted: true }
  await runInTransaction(crowd, async (tx) => {
    await tx.insert(profiles).values({ ...known, id, email: `${id}@example.org` })
    await tx.insert(userLitterStats).values({ userId: id })
  })
  return id
}
const newMembers = (count: number) => Promise.all(Array.from({ length: count }, newMember))

class Refusal extends Error {}
/** Errors that the services may throw: each is a refusal, which changes nothing. */
const refusals = new Proxy(
  {},
  {
    get: (_, code: string) => () => new Refusal(code),
  },
) as never
const FACTS = {
  username: null,
  email: 'grace@example.org',
  emailVerified: true,
  avatarUrl: null,
  onboardingCompleted: true,
  isSuperadmin: false,
}
const asMember = (id: string) => ({ ...FACTS, id, fullName: 'Rosa', isAdmin: false })
const asAdmin = (id: string) => ({ ...FACTS, id, fullName: 'Grace', isAdmin: true })

test(
  'joins, leaves, new shares, decisions, loves and account deletions at the same time break no group',
  { timeout: 2 * PATIENCE },
  async () => {
    const [admin, ...members] = await newMembers(31)
    await crowd.update(profiles).set({ isAdmin: true }).where(eq(profiles.id, admin!))
    const groups = await Promise.all(
      Array.from({ length: 6 }, (_, nr) => {
        const [host, ...guests] = members.slice(nr * 3, nr * 3 + 3)
        return runInTransaction(crowd, (tx) =>
          insertTestGroup(tx, host!, { total: 120, guests: guests.map((userId) => ({ userId, pieces: 5 })) }),
        )
      }),
    )
    const shares = groups.flatMap(({ shares: own }) => own)
    const edit = (nr: number, pieces: number) => {
      const { cleanupId, userId, date, location } = shares[nr % shares.length]!
      return editCleanup(platform, asMember(userId), { cleanupId, date, location, litterCount: pieces }, refusals)
    }
    const before = await countDeadlocks(database.db)
    for (const round of [0, 1, 2]) {
      const rows = await crowd
        .select()
        .from(cleanupLogs)
        .where(
          inArray(
            cleanupLogs.cleanupId,
            shares.map((share) => share.cleanupId),
          ),
        )
      const seen = rows.map(({ cleanupId, updatedAt }) => ({ cleanupId, updatedAt: updatedAt.toISOString() }))
      const done = await Promise.allSettled([
        ...members.map((id, nr) =>
          joinGroup(
            platform,
            asMember(id),
            { code: groups[(nr + round) % 6]!.code, cleanupId: generateRowId(), pieces: 1 + (nr % 9) },
            refusals,
          ),
        ),
        ...Array.from({ length: 18 }, (_, nr) => edit(nr + round, 1 + ((nr * 7) % 40))),
        ...(['approved', 'flagged'] as const).map((status, nr) =>
          decideOnCleanups(
            platform,
            asAdmin(admin!),
            { status, note: 'Look again', cleanups: nr ? seen.toReversed() : seen },
            refusals,
          ),
        ),
        ...shares
          .filter((_, nr) => nr % 3 === round)
          .map(({ userId, cleanupId }) => deleteCleanup(platform, userId, cleanupId, refusals)),
        ...members.slice(0, 20).map((id, nr) => loveCleanup(platform, id, shares[(nr * 5) % 18]!.cleanupId, refusals)),
        ...members
          .slice(round * 5, round * 5 + 2)
          .map((id) => runInTransaction(crowd, (tx) => eraseMember(tx, id, new Date()))),
      ])
      const failures = done.flatMap((each) =>
        each.status === 'rejected' && !(each.reason instanceof Refusal) ? [each.reason as Error] : [],
      )
      expect(failures.map(({ message, cause }) => `${message} ${String(cause)}`)).toEqual([])
      expect(await countDeadlocks(database.db)).toBe(before)
      const wrong = (await compareAllStoredCounters(database.db, ALL_DATABASE_COUNTERS)).filter(
        ({ wrong: rows }) => rows > 0,
      )
      expect(wrong).toEqual([])
    }
    // Groups whose last share is gone are gone, and each other one has exactly one host.
    const { rows } = await crowd.execute(sql`
      select id from ${cleanupGroups}
      where 1 <> (select count(*) from ${cleanupLogs} where group_id = id and not is_guest and user_id = host_id)`)
    expect(rows).toEqual([])
  },
)
