import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertTestGroup } from '#features/cleanups/server/fixtures.ts'
import { decideOnCleanups } from '#features/cleanups/server/service/decide.ts'
import { deleteCleanup } from '#features/cleanups/server/service/delete.ts'
import { editCleanup } from '#features/cleanups/server/service/edit.ts'
import { joinGroup } from '#features/cleanups/server/service/join-group.ts'
import { loveCleanup } from '#features/cleanups/server/service/love.ts'
import { cleanupGroups, cleanupLogs } from '#features/cleanups/server/tables.ts'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { profiles } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { countDeadlocks } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { PATIENCE, asTestAdmin, createCrowd } from './testing/crowd.ts'

const { database, crowd, platform, newMembers, findWrongCounters } = createCrowd()

class Refusal extends Error {}
/** Errors that the services may throw: each is a refusal, which changes nothing. */
const refusals = new Proxy(
  {},
  {
    get: (_, code: string) => () => new Refusal(code),
  },
) as never
const asMember = (id: string) => ({ ...asTestAdmin(id), fullName: 'Rosa', isAdmin: false })

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
            asTestAdmin(admin!),
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
      expect(await findWrongCounters()).toEqual([])
    }
    // Groups whose last share is gone are gone, and each other one has exactly one host.
    const { rows } = await crowd.execute(sql`
      select id from ${cleanupGroups}
      where 1 <> (select count(*) from ${cleanupLogs} where group_id = id and not is_guest and user_id = host_id)`)
    expect(rows).toEqual([])
  },
)
