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
import { ApiError } from '#platform/api-error.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { PATIENCE, asTestAdmin, createCrowd } from './testing/crowd.ts'

const { crowd, platform, newMembers, findWrongCounters } = createCrowd()

type Kind = 'join' | 'edit' | 'decide' | 'leave' | 'love' | 'erase'
/** Rejections that each kind of change may get because of concurrent changes. Any other is a defect. */
const EXPECTED_REFUSALS: Record<Kind, string[]> = {
  join: ['SHARE_TOO_LARGE', 'UNAUTHORIZED', 'NO_CHANGE'],
  edit: ['NOT_FOUND', 'SHARE_TOO_LARGE'],
  decide: ['NO_CHANGE'],
  leave: ['NOT_FOUND', 'HAS_SHARES'],
  love: ['NOT_FOUND', 'OWN_CLEANUP', 'UNAUTHORIZED'],
  erase: [],
}
type Change = [kind: Kind, done: Promise<unknown>]
/** Counts a response without a change as a rejection: a decision on no cleanup, or joining twice. */
function assertChanged(isChanged: boolean) {
  if (!isChanged) throw new ApiError('NO_CHANGE')
}

const asMember = (id: string) => ({ ...asTestAdmin(id), fullName: 'Rosa', isAdmin: false })

test(
  'concurrent joins, leaves, share changes, decisions, loves and account deletions keep every group consistent',
  { timeout: 2 * PATIENCE },
  async () => {
    const [admin, ...members] = await newMembers(31)
    await crowd.update(profiles).set({ isAdmin: true }).where(eq(profiles.id, admin!))
    // The sixth group is flagged and never edited, so decisions on it succeed despite joins. The last group stays
    // approved, for loves.
    const statuses = { 5: 'flagged', 6: 'approved' } as Record<number, 'flagged' | 'approved'>
    const groups: Awaited<ReturnType<typeof insertTestGroup>>[] = []
    for (let nr = 0; nr < 7; nr++) {
      const [host, ...guests] = members.slice(nr * 3, nr * 3 + 3)
      const photoUrl1 = `/api/files/cleanups/${generateRowId()}-2560.webp`
      const group = {
        total: 120,
        guests: guests.map((userId) => ({ userId, pieces: 5 })),
        set: { photoUrl1, status: statuses[nr] ?? ('pending' as const) },
      }
      groups.push(await runInTransaction(crowd, (tx) => insertTestGroup(tx, host!, group)))
    }
    const shares = groups.flatMap(({ shares: own }) => own)
    const [edited, reviewed] = [shares.slice(0, 15), shares.slice(0, 18)]
    const edit = (nr: number, pieces: number) => {
      const { cleanupId, userId, date, location } = edited[nr % edited.length]!
      return editCleanup(platform, asMember(userId), { cleanupId, date, location, litterCount: pieces })
    }
    const before = await countDeadlocks(crowd)
    const succeeded = new Set<Kind>()
    for (const round of [0, 1, 2]) {
      const rows = await crowd
        .select()
        .from(cleanupLogs)
        .where(
          inArray(
            cleanupLogs.cleanupId,
            reviewed.map((share) => share.cleanupId),
          ),
        )
      const seen = rows.map(({ cleanupId, updatedAt }) => ({ cleanupId, updatedAt: updatedAt.toISOString() }))
      const changes: Change[] = [
        ...members.map((id, nr): Change => {
          const { code } = groups[(nr + round) % 7]!
          const input = { code, cleanupId: generateRowId(), pieces: 1 + (nr % 9) }
          const joined = joinGroup(platform, asMember(id), input)
          return ['join', joined.then(({ cleanupId }) => assertChanged(cleanupId === input.cleanupId))]
        }),
        ...Array.from({ length: 18 }, (_, nr): Change => ['edit', edit(nr + round, 1 + ((nr * 7) % 40))]),
        ...(['approved', 'flagged'] as const).map((status, nr): Change => {
          const wanted = { status, note: 'Look again', cleanups: nr ? seen.toReversed() : seen }
          const decided = decideOnCleanups(platform, asTestAdmin(admin!), wanted)
          return ['decide', decided.then(({ done }) => assertChanged(done.length > 0))]
        }),
        ...shares
          .filter((_, nr) => nr % 3 === round)
          .map(({ userId, cleanupId }): Change => ['leave', deleteCleanup(platform, userId, cleanupId)]),
        ...members
          .slice(0, 20)
          .map((id, nr): Change => ['love', loveCleanup(platform, id, shares[(nr * 5) % 21]!.cleanupId)]),
        ...members
          .slice(round * 5, round * 5 + 2)
          .map((id): Change => ['erase', runInTransaction(crowd, (tx) => eraseMember(tx, id, new Date()))]),
      ]
      const results = await Promise.allSettled(changes.map(([, done]) => done))
      const failures = results.flatMap((result, nr) => {
        const [kind] = changes[nr]!
        if (result.status === 'fulfilled') {
          succeeded.add(kind)
          return []
        }
        const { message, cause } = result.reason as Error
        const isExpected = result.reason instanceof ApiError && EXPECTED_REFUSALS[kind].includes(result.reason.code)
        return isExpected ? [] : [`${kind}: ${message} ${String(cause)}`]
      })
      expect(failures).toEqual([])
      expect(await countDeadlocks(crowd)).toBe(before)
      expect(await findWrongCounters()).toEqual([])
    }
    expect([...succeeded].toSorted()).toEqual(Object.keys(EXPECTED_REFUSALS).toSorted())
    // Groups without shares are deleted, and every other group has exactly one host.
    const { rows } = await crowd.execute(sql`
      select id from ${cleanupGroups}
      where 1 <> (select count(*) from ${cleanupLogs} where group_id = id and not is_guest and user_id = host_id)`)
    expect(rows).toEqual([])
  },
)
