import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { readAuditEntries } from '#features/audit/server/fixtures.ts'
import { countDeadlocks } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { SignedInMember } from '../fixtures/group-client.ts'
import { createReviewTestClient } from '../fixtures/review-client.ts'
import { cleanupGroups } from '../tables.ts'

let app: Awaited<ReturnType<typeof createReviewTestClient>>
let ada: SignedInMember
let bea: SignedInMember
let crowd: SignedInMember[]
beforeAll(async () => {
  app = await createReviewTestClient()
  ;({ ada, bea } = app)
  crowd = await Promise.all(Array.from({ length: 8 }, () => app.newSignedInMember()))
})
afterAll(() => app.close())
beforeEach(() => app.resetRateLimits())
afterEach(async () => {
  await app.expectCountersAreRight()
  if ((await countDeadlocks(app.db)) > 0) throw new Error('Some requests caused a deadlock.')
})

/** Inserts a group of which the first three members of the crowd have 20 pieces each. */
const newGroup = () => app.newGroup(crowd.slice(0, 3), { pieces: 20, guestPieces: 20 })
const ROUNDS = Array.from({ length: 8 }, (_, at) => at)

test('two admins who decide on a group by different shares leave one decision for all shares', async () => {
  for (const round of ROUNDS) {
    const { id, shares } = await newGroup()
    const [host, second, third] = await Promise.all(shares.map(({ cleanupId }) => app.readVersion(cleanupId)))
    const outcomes = await Promise.all([
      app.decide({ status: 'approved', cleanups: [host, third] }),
      app.decide({ status: 'rejected', note: 'No', cleanups: [third, second] }, bea),
    ])
    expect(new Set((await app.readShareRows(id)).map(({ status }) => status)).size, `round ${round}`).toBe(1)
    expect(outcomes.map(({ done }) => done.length).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect((await readAuditEntries(app.db)).filter((entry) => entry.id === id)).toHaveLength(1)
  }
})

test('batches of two admins with shares of the same groups in different orders cause no deadlock', async () => {
  for (const round of ROUNDS) {
    const groups = await Promise.all(Array.from({ length: 4 }, () => newGroup()))
    const versions = await Promise.all(
      groups.flatMap(({ shares }) => shares.map(({ cleanupId }) => app.readVersion(cleanupId))),
    )
    const outcomes = await Promise.all([
      app.decide({ status: 'approved', cleanups: versions }),
      app.decide({ status: 'flagged', note: 'Dark', cleanups: versions.toReversed() }, bea),
    ])
    expect(
      outcomes.map(({ done }) => done.length).toSorted((a, b) => a - b),
      `round ${round}`,
    ).toEqual([0, 12])
  }
})

test('a member who joins during a decision gets a share with the decision', async () => {
  for (const round of ROUNDS) {
    const { id, code, host } = await newGroup()
    const versions = [await app.readVersion(host.cleanupId)]
    const [outcome, ...joins] = await Promise.all([
      app.decide({ status: 'approved', cleanups: versions }),
      ...crowd.slice(3).map((member) => app.joinGroup(member, code, 10)),
    ])
    expect([outcome.done.length, ...joins.map(({ status }) => status)], `round ${round}`).toEqual([
      1, 200, 200, 200, 200, 200,
    ])
    const rows = await app.readShareRows(id)
    expect(rows.map(({ status }) => status)).toEqual(Array(8).fill('approved'))
    expect(rows.reduce((sum, { litterCount, rest }) => sum + litterCount + rest, 0)).toBe(214)
  }
})

test('an undo during a change of a share never leaves the shares of a group with different statuses', async () => {
  for (const round of ROUNDS) {
    const { id, host, shares } = await newGroup()
    const { done } = await app.decide({ status: 'approved', cleanups: [await app.readVersion(host.cleanupId)] })
    const [undone, edited] = await Promise.all([
      app.undo(done),
      app.editCleanup(crowd[1]!, shares[1]!.cleanupId, { litterCount: 30, date: host.date, location: host.location }),
    ])
    expect(edited.status, `round ${round}`).toBe(200)
    expect(undone.done.length + undone.refused.length).toBe(1)
    expect((await app.readShareRows(id)).map(({ status, litterCount }) => [status, litterCount])).toEqual([
      ['pending', 20],
      ['pending', 30],
      ['pending', 20],
    ])
  }
})

test('loves of shares during decisions on their group are counted, without a deadlock', async () => {
  for (const round of ROUNDS) {
    const { id, host, shares } = await newGroup()
    await app.decide({ status: 'approved', cleanups: [await app.readVersion(host.cleanupId)] })
    const version = [await app.readVersion(host.cleanupId)]
    const loves = crowd
      .slice(3)
      .flatMap(({ cookie }) =>
        shares.map(({ cleanupId }) => app.ask(`POST /v1/cleanups/${cleanupId}/love`, { cookie })),
      )
    const [outcome, ...answers] = await Promise.all([
      app.decide({ status: 'flagged', note: 'Dark', cleanups: version }, bea),
      ...loves,
    ])
    expect(outcome.done, `round ${round}`).toHaveLength(1)
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([])
    expect(new Set((await app.readShareRows(id)).map(({ status }) => status))).toEqual(new Set(['flagged']))
  }
})

test.each(['host', 'guest'] as const)(
  'deleting the account of the %s during a decision leaves the group with the others',
  async (who) => {
    for (const round of ROUNDS) {
      const leaver = await app.newSignedInMember()
      const [other, third] = crowd
      const members = who === 'host' ? [leaver, other!, third!] : [other!, leaver, third!]
      const { id, shares } = await app.newGroup(members, { pieces: 20, guestPieces: 20 })
      const remaining = shares.filter(({ userId }) => userId !== leaver.id)
      const versions = await Promise.all(remaining.map(({ cleanupId }) => app.readVersion(cleanupId)))
      const [outcome, gone] = await Promise.all([
        app.decide({ status: 'approved', cleanups: versions }),
        app.ask('DELETE /v1/me', { cookie: leaver.cookie }),
      ])
      expect([gone.status, outcome.done.length + outcome.refused.length], `round ${round}`).toEqual([204, 2])
      const rows = await app.readShareRows(id)
      expect(rows.map(({ litterCount, rest }) => [litterCount, rest])).toEqual([
        [20, 174],
        [20, 0],
      ])
      expect(new Set(rows.map(({ status }) => status)).size).toBe(1)
    }
  },
)

test('deleting the account of the reviewer during decisions on the same groups causes no deadlock', async () => {
  for (const round of ROUNDS) {
    const reviewer = await app.newSignedInMember({ isAdmin: true })
    const groups = await Promise.all(Array.from({ length: 3 }, () => newGroup()))
    const first = await Promise.all(groups.map(({ host }) => app.readVersion(host.cleanupId)))
    const { done } = await app.decide({ status: 'approved', cleanups: first }, reviewer)
    const [outcome, gone] = await Promise.all([
      app.decide({ status: 'flagged', note: 'Dark', cleanups: done.toReversed() }),
      app.ask('DELETE /v1/me', { cookie: reviewer.cookie }),
    ])
    expect([gone.status, outcome.done.length], `round ${round}`).toEqual([204, 3])
    for (const { id } of groups)
      expect(
        new Set((await app.readShareRows(id)).map(({ status, reviewedBy }) => `${status} by ${reviewedBy}`)),
      ).toEqual(new Set([`flagged by ${ada.id}`]))
  }
})

test('240 mixed concurrent requests keep shares and rest of each group equal to its total', async () => {
  const groups = await Promise.all(Array.from({ length: 3 }, () => newGroup()))
  const actions = Array.from({ length: 240 }, (_, at) => async () => {
    const { id, code, host, shares } = groups[at % 3]!
    const member = crowd[(at * 5) % 8]!
    const share = shares[(at * 7) % 3]!
    const owner = crowd[(at * 7) % 3]!
    const typed = { litterCount: 1 + (at % 30), date: host.date, location: host.location }
    const all = [
      () => app.joinGroup(member, code, 1 + (at % 40)),
      () => app.editCleanup(owner, share.cleanupId, typed),
      async () =>
        app.decide({
          status: at % 2 ? 'rejected' : 'approved',
          note: 'x',
          cleanups: [await app.readVersion(share.cleanupId)],
        }),
      () => app.ask(`POST /v1/cleanups/${share.cleanupId}/love`, { cookie: member.cookie }),
      async () => {
        const own = (await app.readShareRows(id)).find(({ userId }) => userId === member.id)
        if (own?.isGuest) await app.deleteCleanup(member, own.cleanupId)
      },
      () => app.editCleanup(crowd[0]!, host.cleanupId, { ...typed, group: { total: 214 + (at % 20), people: 5 } }),
    ]
    const answer = await all[(at * 11) % 6]!()
    return answer && 'status' in answer ? answer.status : 200
  })
  const statuses = await Promise.all(actions.map((action) => action()))
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  for (const { id } of groups) {
    const rows = await app.readShareRows(id)
    const [group] = await app.db.select().from(cleanupGroups).where(eq(cleanupGroups.id, id))
    expect(rows.reduce((sum, { litterCount, rest }) => sum + litterCount + rest, 0)).toBe(group!.total)
    expect(new Set(rows.map(({ status }) => status)).size).toBe(1)
    expect(rows.filter(({ isGuest }) => !isGuest)).toHaveLength(1)
  }
})

test('50 concurrent claims of a group by different shares give it to one admin', async () => {
  const { shares } = await newGroup()
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const { status } = await app.ask(`PUT /v1/admin/cleanups/${shares[at % 3]!.cleanupId}/claim`, {
        cookie: (at % 2 ? ada : bea).cookie,
      })
      return { status, who: at % 2 }
    }),
  )
  const winners = answers.filter(({ status }) => status === 200)
  expect(new Set(winners.map(({ who }) => who)).size).toBe(1)
  expect(winners).toHaveLength(25)
  expect((await app.ask(`PUT /v1/admin/cleanups/${generateRowId()}/claim`, { cookie: ada.cookie })).status).toBe(404)
})
