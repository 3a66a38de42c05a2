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

type NewGroup = { members?: number; set?: NonNullable<Parameters<typeof app.newGroup>[1]>['set'] }
/** Inserts a group of which the first members of the crowd have 20 pieces each. */
const newGroup = ({ members = 3, set }: NewGroup = {}) =>
  app.newGroup(crowd.slice(0, members), { pieces: 20, guestPieces: 20, set })
async function newGroups(count: number, group: NewGroup = {}) {
  const groups = []
  for (let nr = 0; nr < count; nr++) groups.push(await newGroup(group))
  return groups
}
const ROUNDS = Array.from({ length: 8 }, (_, at) => at)

test('two admins who decide on a group through different shares leave one decision for all shares', async () => {
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
    const groups = await newGroups(4)
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

test('a member who joins during a group decision gets a share with that decision', async () => {
  for (const round of ROUNDS) {
    // Joins of a pending group would make the decision one on stale numbers.
    const { id, code, host } = await newGroup({ set: { status: 'flagged' } })
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

test('an undo during a share change never leaves the shares of a group with different statuses', async () => {
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

test('loves of shares during group decisions are counted without a deadlock', async () => {
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
  'deleting the account of the %s during a decision leaves the group to the others',
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

test("deleting the reviewer's account during decisions on the same groups causes no deadlock", async () => {
  for (const round of ROUNDS) {
    const reviewer = await app.newSignedInMember({ isAdmin: true })
    const groups = await newGroups(3)
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

/** Refusals that each kind of request may get because of the others. Any other one is a defect. */
const EXPECTED_REFUSALS: Record<string, string[]> = {
  join: ['SHARE_TOO_LARGE', 'CLOSED'],
  edit: ['SHARE_TOO_LARGE'],
  resize: [],
  decide: ['CONFLICT'],
  love: ['NOT_FOUND', 'OWN_CLEANUP'],
  leave: ['NOT_FOUND'],
}

test('240 concurrent mixed requests keep the sum of shares and rest of each group equal to its total', async () => {
  const photoUrl1 = `/api/files/cleanups/${generateRowId()}-2560.webp`
  const groups = await newGroups(3, { members: 5, set: { photoUrl1 } })
  // Nobody edits the last group or decides on it, so that its shares can be loved.
  groups.push(...(await newGroups(1, { members: 5, set: { photoUrl1, status: 'approved' } })))
  const readOutcome = ({ status, body }: Awaited<ReturnType<typeof app.ask>>) =>
    status < 300 ? 'done' : String(body['code'])
  const requests = Array.from({ length: 40 }, (_, at) => {
    const nr = Math.floor(at / 4) % 3
    const leaving = 3 + (nr % 2)
    const [owner, newcomer, lover] = [crowd[nr]!, crowd[5 + (at % 3)]!, crowd[at % 8]!]
    const joinable = groups[at % 4]!
    const edited = groups[at % 2]!
    const typed = { litterCount: 1 + (at % 30), date: edited.host.date, location: edited.host.location }
    return {
      join: async () => readOutcome(await app.joinGroup(newcomer, joinable.code, 1 + at)),
      edit: async () => readOutcome(await app.editCleanup(owner, edited.shares[nr]!.cleanupId, typed)),
      resize: async () =>
        readOutcome(
          await app.editCleanup(crowd[0]!, edited.id, { ...typed, group: { total: 400 + at, people: crowd.length } }),
        ),
      decide: async () => {
        const status = nr === 1 ? 'rejected' : 'approved'
        const cleanups = [await app.readVersion(groups[1 + (at % 2)]!.shares[nr]!.cleanupId)]
        const { done, refused } = await app.decide({ status, note: 'x', cleanups })
        return done.length > 0 ? 'done' : refused[0]!.code
      },
      love: async () => {
        const { cleanupId } = groups[2 + (at % 2)]!.shares[nr]!
        return readOutcome(await app.ask(`POST /v1/cleanups/${cleanupId}/love`, { cookie: lover.cookie }))
      },
      leave: async () => readOutcome(await app.deleteCleanup(crowd[leaving]!, joinable.shares[leaving]!.cleanupId)),
    }
  })
  // Ten requests at a time: more would wait for connections until the server says that it is busy.
  const outcomes: [kind: string, outcome: string][] = []
  const waiting = requests.flatMap(Object.entries<() => Promise<string>>)
  const sendWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push([next[0], await next[1]()])
  }
  await Promise.all(Array.from({ length: 10 }, sendWaiting))
  for (const [kind, refusals] of Object.entries(EXPECTED_REFUSALS)) {
    const ofKind = new Set(outcomes.filter(([each]) => each === kind).map(([, outcome]) => outcome))
    expect(ofKind, `${kind} succeeds`).toContain('done')
    expect(
      [...ofKind].filter((outcome) => ![...refusals, 'done'].includes(outcome)),
      `refusals of ${kind}`,
    ).toEqual([])
  }
  for (const { id } of groups) {
    const rows = await app.readShareRows(id)
    const [group] = await app.db.select().from(cleanupGroups).where(eq(cleanupGroups.id, id))
    expect(rows.reduce((sum, { litterCount, rest }) => sum + litterCount + rest, 0)).toBe(group!.total)
    expect(new Set(rows.map(({ status }) => status)).size).toBe(1)
    expect(rows.filter(({ isGuest }) => !isGuest)).toHaveLength(1)
  }
})

test('50 concurrent claims of a group through different shares succeed for one admin only', async () => {
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
