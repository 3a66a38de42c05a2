import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CLEANUP_REVIEW_STATUSES } from '#features/cleanups/rules.ts'
import { decideOnCleanups } from '#features/cleanups/server/service/decide.ts'
import { undoDecisions } from '#features/cleanups/server/service/undo.ts'
import { cleanupClaims, cleanupLogs } from '#features/cleanups/server/tables.ts'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { deleteAccountByAdmin } from '#features/members/server/service/admin.ts'
import { memberDeletions, profiles } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { countDeadlocks } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { PATIENCE, asTestAdmin, createCrowd } from './testing/crowd.ts'

const { crowd, platform, newMembers, findWrongCounters: wrong } = createCrowd()

async function log(userId: string, set: Partial<typeof cleanupLogs.$inferInsert> = {}) {
  const values = { cleanupId: generateRowId(), userId, date: '2026-11-18', location: '85016', litterCount: 10, ...set }
  await crowd.insert(cleanupLogs).values(values)
  return values.cleanupId
}

const reasonOf = (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message

/** SQLSTATE of a foreign key violation: a cleanup of a member who has just been deleted. */
const LOGGED_BY_NOBODY = '23503'
test(
  'concurrent sign-ups, account deletions, logging and bulk reviews cause no deadlock and no wrong counter',
  { timeout: 2 * PATIENCE },
  async () => {
    const admins = await newMembers(4)
    await crowd.update(profiles).set({ isAdmin: true }).where(inArray(profiles.id, admins))
    const members = await newMembers(24)
    const [leaving, closed, purged, staying] = [0, 6, 12, 18].map((from) => members.slice(from, from + 6))
    // Half of the members are not ranked, so that they do not wait for each other's locks in the rankings.
    const unlisted = { isPublic: false, isDisabled: true }
    const half = members.filter((_, nr) => nr % 2 > 0)
    await crowd.update(profiles).set(unlisted).where(inArray(profiles.id, half))
    const cleanups = await Promise.all(
      members.flatMap((id, nr) => [log(id), log(id, { location: `8500${nr % 7}` }), log(id, { status: 'approved' })]),
    )
    // Earlier decisions and deletions by this admin, whose name is removed with the account.
    await crowd.update(cleanupLogs).set({ reviewedBy: admins[0]! }).where(inArray(cleanupLogs.cleanupId, cleanups))
    const deletion = { isDeleted: true, deletedAt: new Date(), deletedBy: admins[0]! }
    await crowd.update(profiles).set(deletion).where(inArray(profiles.id, purged!))
    await crowd.insert(memberDeletions).values({ day: new Date().toISOString().slice(0, 10), members: 6 })
    const me = asTestAdmin
    const updatedAt = (await crowd.select().from(cleanupLogs)).map(({ cleanupId, ...row }) => ({
      cleanupId,
      updatedAt: row.updatedAt.toISOString(),
    }))
    const shuffled = (nr: number) =>
      updatedAt.toSorted((a, b) => (a.cleanupId.at(-1 - nr)! < b.cleanupId.at(-1 - nr)! ? -1 : 1))
    const erase = (id: string) => runInTransaction(crowd, (tx) => eraseMember(tx, id, new Date()))
    const before = await countDeadlocks(crowd)
    const done = await Promise.allSettled([
      ...leaving!.map(erase),
      ...purged!.map(erase),
      erase(admins[0]!),
      ...closed!.map((id, nr) => deleteAccountByAdmin(platform, { admin: me(admins[1 + (nr % 3)]!), id })),
      newMembers(12),
      ...[0, 1, 2, 3].map((nr) =>
        decideOnCleanups(platform, me(admins[1 + (nr % 3)]!), {
          status: CLEANUP_REVIEW_STATUSES[nr]!,
          note: '',
          cleanups: shuffled(nr).slice(0, 50),
        } as Parameters<typeof decideOnCleanups>[2]),
      ),
      ...[...staying!, ...closed!, ...leaving!].map((id, nr) => log(id, { location: `Tempe ${nr % 4}` })),
      ...staying!.map((id) => crowd.delete(cleanupLogs).where(eq(cleanupLogs.userId, id)).execute()),
    ])
    const reasons = done.flatMap((each) => (each.status === 'rejected' ? [reasonOf(each.reason)] : []))
    expect(reasons.filter((reason) => reason !== LOGGED_BY_NOBODY)).toEqual([])
    expect(await countDeadlocks(crowd)).toBe(before)
    expect(await wrong()).toEqual([])
    expect(await crowd.select().from(memberDeletions)).toMatchObject([{ members: 6 + 6 + 6 + 1 }])
  },
)

test('cleanups claimed by an admin for review are released when the admin loses the right to review them', async () => {
  const lost = [{ isAdmin: false }, { isDisabled: true }, { isDeleted: true }]
  const [member, ...admins] = await newMembers(lost.length + 2)
  await crowd.update(profiles).set({ isAdmin: true }).where(inArray(profiles.id, admins))
  for (const userId of admins)
    await crowd.insert(cleanupClaims).values({ cleanupId: await log(member!), userId, until: new Date() })
  for (const [nr, set] of lost.entries()) await crowd.update(profiles).set(set).where(eq(profiles.id, admins[nr]!))
  expect(await crowd.select().from(cleanupClaims)).toMatchObject([{ userId: admins.at(-1) }])
})

test('an admin whose rights end during the request can neither review a cleanup nor undo a review', async () => {
  const [admin, member] = await newMembers(2)
  const cleanupId = await log(member!)
  const [cleanup] = await crowd.select().from(cleanupLogs).where(eq(cleanupLogs.cleanupId, cleanupId))
  const seen = [{ cleanupId, updatedAt: cleanup!.updatedAt.toISOString() }]
  const order = { status: 'approved', note: '', cleanups: seen } as const
  const me = asTestAdmin(admin!)
  await expect(decideOnCleanups(platform, me, order)).rejects.toThrow('FORBIDDEN')
  await expect(undoDecisions(platform, me, seen)).rejects.toThrow('FORBIDDEN')
  expect(await crowd.select().from(cleanupLogs).where(eq(cleanupLogs.cleanupId, cleanupId))).toEqual([cleanup])
})
