import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLogs } from '#features/audit/server/tables.ts'
import { aChallenge, aChallengeParticipant } from '#features/challenges/server/fixtures.ts'
import { challengeBoards } from '#features/challenges/server/tables.ts'
import { insertTestCleanup } from '#features/cleanups/server/fixtures.ts'
import { aMember, insertManyTestMembers } from '#features/members/server/fixtures.ts'
import { sessions } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { downloadCsv } from '../testing/csv.ts'
import { createTestApp } from '../testing/test-app.ts'

const { database, app, ask } = createTestApp()
let grace: Awaited<ReturnType<typeof createSignedInMember>>
beforeAll(async () => {
  grace = await createSignedInMember(app, database.db, { isAdmin: true, fullName: 'Grace Admin' })
})
beforeEach(() => database.db.delete(challengeBoards))

const challenge = (set: Parameters<typeof aChallenge>[1]) => runInTransaction(database.db, (tx) => aChallenge(tx, set))
const read = (query: string) => downloadCsv(ask, `/v1/admin/challenge-participants.csv${query}`, grace.token)

test('the CSV export of participants is ordered by rank and has the same total as the challenge page', async () => {
  const [days, early] = [{ startDate: '2026-03-01', endDate: '2026-05-31' }, new Date('2026-03-02T08:00:00Z')]
  const { id, slug } = await challenge({ ...days, title: '=Canal', isPrivate: false })
  const [first, second, closed] = await runInTransaction(database.db, async (tx) => {
    const made = [
      await aMember(tx, { fullName: 'Ana Ruiz' }),
      await aMember(tx, { fullName: 'Ben Hall', username: 'ben_csv' }),
      await aMember(tx, { isDisabled: true }),
    ] as const
    for (const { id: memberId } of made) await aChallengeParticipant(tx, id, memberId, { joinedAt: early })
    return made
  })
  const log = (memberId: string, set: object) =>
    runInTransaction(database.db, (tx) =>
      insertTestCleanup(tx, memberId, { status: 'approved', date: '2026-03-01', litterCount: 40, ...set }),
    )
  await log(first.id, { updatedAt: new Date('2026-03-05T09:00:00Z') })
  await log(first.id, { date: '2026-05-31', litterCount: 2, updatedAt: new Date('2026-06-01T09:00:00Z') })
  await log(second.id, { litterCount: 41 })
  await log(closed.id, { litterCount: 900 })
  // Cleanups that do not count: pending ones, and ones outside the challenge dates.
  await log(second.id, { status: 'pending' })
  await log(second.id, { date: '2026-06-01' })

  const { answer, csv, rows } = await read(`?ids=${id}`)
  expect(answer.headers.get('content-disposition')).toMatch(/"challenge-participants-\d{4}-\d\d-\d\d\.csv"$/)
  expect(csv.slice(1).split('\r\n')[0]).toBe(
    'challenge_title,challenge_slug,rank,display_name,full_name,username,current_streak_weeks,cleanups,litter_pieces,last_updated_at,joined_at,user_id',
  )
  expect(rows).toMatchObject([
    {
      challenge_title: "'=Canal",
      challenge_slug: slug,
      rank: '1',
      display_name: 'Ana',
      full_name: 'Ana Ruiz',
      username: '',
      cleanups: '2',
      litter_pieces: '42',
      last_updated_at: '2026-06-01T09:00:00.000Z',
      joined_at: '2026-03-02T08:00:00.000Z',
      user_id: first.id,
    },
    { rank: '2', display_name: 'ben_csv', cleanups: '1', litter_pieces: '41', user_id: second.id },
    {
      challenge_title: "'=Canal",
      challenge_slug: slug,
      rank: '',
      display_name: 'Total of 2 participants',
      full_name: '',
      cleanups: '3',
      litter_pieces: '83',
      user_id: '',
    },
  ])
  const page = await (await ask(`GET /v1/challenges/${slug}`, { as: grace.token })).json()
  expect(page.summary).toMatchObject({ totalParticipants: 2, totalCleanups: 3, totalLitterPieces: 83 })
  const shown = await (await ask(`GET /v1/challenges/${slug}/participants`, { as: grace.token })).json()
  expect(shown.participants.map(({ userId }: { userId: string }) => userId)).toEqual([first.id, second.id])
})

test('the CSV export of participants omits private challenges that the admin did not join', async () => {
  const hidden = await challenge({ title: 'Hidden', isPrivate: true })
  const joined = await challenge({ title: 'Joined', isPrivate: true })
  const empty = await challenge({ title: 'Empty', status: 'inactive' })
  await runInTransaction(database.db, async (tx) => {
    const { id: memberId } = await aMember(tx)
    for (const { id } of [hidden, joined]) await aChallengeParticipant(tx, id, memberId)
    await aChallengeParticipant(tx, joined.id, grace.id)
  })
  const lines = async (query = '') =>
    (await read(query)).rows.map((row) => `${row['challenge_title']} ${row['rank'] || row['display_name']}`)
  // Newest first; a challenge without participants has only its total.
  const visible = ['Empty Total of 0 participants', 'Joined 1', 'Joined 2', 'Joined Total of 2 participants']
  expect(await lines()).toEqual(visible)
  expect(await lines(`?ids=${[hidden, joined, empty].map(({ id }) => id).join()}`)).toEqual(visible)
  expect(await lines(`?ids=${hidden.id}`)).toEqual([])
})

test('the CSV export of 250 participants contains each once, without rank gaps', async () => {
  const { id } = await challenge({})
  await runInTransaction(database.db, async (tx) => {
    const members = Array.from({ length: 250 }, (_, nr) => ({
      email: `export-${nr}@example.org`,
      fullName: 'Ana',
      zipCode: '',
    }))
    for (const memberId of await insertManyTestMembers(tx, members)) await aChallengeParticipant(tx, id, memberId)
  })
  const { rows } = await read(`?ids=${id}`)
  expect(rows.map((row) => row['rank'])).toEqual([...Array.from({ length: 250 }, (_, at) => String(at + 1)), ''])
  expect(new Set(rows.map((row) => row['user_id'])).size).toBe(251)
  expect(rows.at(-1)).toMatchObject({ display_name: 'Total of 250 participants' })
})

test('a member export asks the admin to confirm their identity before writing an audit entry', async () => {
  const ada = await createSignedInMember(app, database.db, { isAdmin: true })
  await database.db.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, ada.id))
  const { id } = await runInTransaction(database.db, (tx) => aChallenge(tx))
  const exportAs = async (name: string) => {
    const answer = await ask(`GET /v1/admin/${name}`, { as: ada.token })
    return [answer.status, answer.ok ? undefined : ((await answer.json()) as { code: string }).code]
  }
  for (const name of ['members.csv', 'unverified-members.csv', `challenge-participants.csv?ids=${id}`])
    expect(await exportAs(name), name).toEqual([403, 'CONFIRMATION_REQUIRED'])
  expect(await database.db.$count(auditLogs, eq(auditLogs.userId, ada.id))).toBe(0)
  for (const name of ['challenges.csv', 'cleanup-events.csv']) expect((await exportAs(name))[0], name).toBe(200)
})
