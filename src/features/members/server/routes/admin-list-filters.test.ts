import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInTransaction } from '#platform/server/db/db.ts'
import { AdminMemberListFilter, AdminMemberListQuery } from '../../contract/admin.ts'
import { MEMBER_LIST_FILTERS } from '../../rules/admin.ts'
import { insertManyTestMembers } from '../fixtures.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { countMembersByFilter, readAdminMemberListPage } from '../queries/admin-list.ts'
import { streamMembers } from '../queries/export.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())

const now = new Date('2026-03-11T12:00:00Z')
const list = (set: Partial<AdminMemberListQuery>) =>
  readAdminMemberListPage({ db: client.db, clock: { now: () => now } }, AdminMemberListQuery.parse(set))

async function exported(set: Partial<AdminMemberListFilter>) {
  const filter = AdminMemberListFilter.parse(set)
  const rows = []
  for await (const batch of streamMembers(client.db, { filter }, now)) rows.push(...batch)
  return rows
}

test('the admin member list shows and counts only the members of a filter, in any order and in CSV', async () => {
  const deletedAt = (day: number) => new Date(`2026-03-0${day}T00:00:00Z`)
  const someone = (fullName: string, set: object) => ({
    fullName,
    email: `${fullName.toLowerCase().replace(' ', '.')}@example.org`,
    zipCode: '85016',
    isPublic: true,
    emailVerified: true,
    ...set,
  })
  const members = [
    someone('Ada Open', { isAdmin: true }),
    someone('Sam Open', { isSuperadmin: true }),
    someone('Ben Disabled', { isDisabled: true }),
    someone('Cleo Private', { isPublic: false, emailVerified: false }),
    someone('Dan Early', { isDeleted: true, deletedAt: deletedAt(1), isAdmin: true, isPublic: false }),
    someone('Eve Late', { isDeleted: true, deletedAt: deletedAt(2), isDisabled: true, emailVerified: false }),
  ]
  await runInTransaction(client.db, (tx) => insertManyTestMembers(tx, members))
  const found = {
    all: ['Ada Open', 'Ben Disabled', 'Cleo Private', 'Sam Open'],
    disabled: ['Ben Disabled'],
    deleted: ['Eve Late', 'Dan Early'],
    private: ['Cleo Private'],
    admins: ['Ada Open', 'Sam Open'],
    unverified: ['Cleo Private'],
  }
  const counts = await countMembersByFilter(client.db)
  for (const show of MEMBER_LIST_FILTERS) {
    const set = { show, sort: 'full_name', direction: 'ascending' } as const
    const { members: shown, total } = await list(set)
    expect(
      shown.map(({ fullName }) => fullName),
      show,
    ).toEqual(found[show])
    expect(total).toBe(found[show].length)
    expect(
      (await exported({ search: '', ...set })).map(({ fullName }) => fullName),
      show,
    ).toEqual(found[show])
    const streaks = await list({ ...set, sort: 'current_streak_weeks' })
    expect(streaks.members.map(({ fullName }) => fullName).toSorted(), show).toEqual(found[show].toSorted())
    expect(counts[show], show).toEqual({ total: found[show].length, isMore: false })
  }
  expect((await list({ show: 'deleted', search: 'early' })).members).toMatchObject([
    {
      fullName: 'Dan Early',
      deletion: { at: deletedAt(1).toISOString(), by: null, byId: null, purgedFrom: '2026-03-31T00:00:00.000Z' },
    },
  ])
  expect((await list({ show: 'disabled', search: 'open' })).total).toBe(0)
})
