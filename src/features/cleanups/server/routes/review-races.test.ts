import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deedsIn } from '#features/audit/server/fixtures.ts'
import { deadlocks } from '#platform/server/db/testing.ts'
import type { Outcomes } from '../../contract/review.ts'
import { openCleanups } from '../fixtures/asking.ts'

let house: Awaited<ReturnType<typeof openCleanups>>
type Member = Awaited<ReturnType<typeof house.signedIn>>
let rosa: Member
let ada: Member
let bea: Member
beforeAll(async () => {
  house = await openCleanups()
  ada = await house.signedIn({ isAdmin: true, fullName: 'Ada Admin', allowEmails: false })
  bea = await house.signedIn({ isAdmin: true, fullName: 'Bea Boss', allowEmails: false })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.forgetAttempts()
  rosa = await house.signedIn({ fullName: 'Rosa Medina' })
  await house.mails()
})
afterEach(async () => {
  const wrong = await house.miscounted()
  if (wrong.length > 0) throw new Error(`Miscounted: ${wrong.join()}`)
  if ((await deadlocks(house.db)) > 0) throw new Error('Some waited for each other in a circle.')
})

type Cleanup = Awaited<ReturnType<typeof house.newCleanup>>
const seen = ({ cleanupId, updatedAt }: Pick<Cleanup, 'cleanupId' | 'updatedAt'>) => ({
  cleanupId,
  updatedAt: updatedAt.toISOString(),
})
const decide = async (body: object, { cookie } = ada) =>
  (await house.ask('PUT /v1/admin/cleanup-decisions', { cookie, body })).body as Outcomes
const undo = async (cleanups: object[], { cookie } = ada) =>
  (await house.ask('POST /v1/admin/cleanup-decisions/undo', { cookie, body: { cleanups } })).body as Outcomes
const claim = (id: string, { cookie }: Member) => house.ask(`PUT /v1/admin/cleanups/${id}/claim`, { cookie })
const stateOf = async (id: string) =>
  (await house.db.$client.query('select * from cleanup_logs where cleanup_id = $1', [id])).rows[0]
const deedsOn = async (id: string) =>
  (await deedsIn(house.db)).filter((deed) => deed.id === id).map(({ action }) => action)
const rounds = Array.from({ length: 8 }, (_, at) => at)
const some = <Made>(count: number, make: (at: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

test('50 concurrent decisions on one cleanup leave one decision, one audit entry, one email', async () => {
  const a = await house.newCleanup(rosa.id)
  const outcomes = await some(50, (at) =>
    decide(
      { status: at % 2 ? 'rejected' : 'approved', note: at % 2 ? 'No' : '', cleanups: [seen(a)] },
      at % 4 < 2 ? ada : bea,
    ),
  )
  const { status } = await stateOf(a.cleanupId)
  for (const { done, refused } of outcomes)
    expect([...done.map((each) => each.status), ...refused.map(({ code }) => code)]).toEqual([
      expect.toBeOneOf([status, 'CONFLICT']),
    ])
  expect(await deedsOn(a.cleanupId)).toEqual([`cleanup_${status}`])
  expect(await house.letters()).toHaveLength(1)
})

test('50 concurrent claims of one cleanup give it to one admin, who alone can decide', async () => {
  const a = await house.newCleanup(rosa.id)
  const answers = await some(50, (at) => claim(a.cleanupId, at % 2 ? ada : bea))
  const has = answers.map(({ status }, at) => (status === 200 ? at % 2 : undefined)).filter((who) => who !== undefined)
  expect(new Set(has).size).toBe(1)
  expect(has).toHaveLength(25)
  const [holder, other] = has[0] ? [ada, bea] : [bea, ada]
  const decision = { status: 'approved', cleanups: [seen(a)] }
  expect((await decide(decision, other)).refused).toMatchObject([{ code: 'CLAIMED' }])
  expect((await decide(decision, holder)).done).toHaveLength(1)
  expect(await house.db.$client.query('select from cleanup_claims')).toMatchObject({ rowCount: 0 })
})

test('overlapping batches of two admins do not deadlock, whatever their order', async () => {
  for (const round of rounds) {
    const members = await some(4, () => house.newMember())
    const all = await some(24, (at) => house.newCleanup(members[at % 4]!.id))
    const [one, other] = [all.slice(0, 16).map(seen), all.slice(8).map(seen).toReversed()]
    const outcomes = await Promise.all([
      decide({ status: 'approved', cleanups: one }),
      decide({ status: 'rejected', note: 'No', cleanups: other }, bea),
      ...all.slice(8, 12).map(({ cleanupId }) => claim(cleanupId, bea)),
    ])
    const done = outcomes.slice(0, 2).flatMap((outcome) => (outcome as Outcomes).done)
    expect(new Set(done.map(({ cleanupId }) => cleanupId)).size, `round ${round}`).toBe(done.length)
    expect(done.length).toBeGreaterThan(0)
    await house.db.$client.query('delete from cleanup_claims')
  }
})

test('an undo racing an edit, a deletion or another decision never mixes both changes', async () => {
  const ends = {
    edit: (id: string) => house.ask(`PUT /v1/cleanups/${id}`, { cookie: rosa.cookie, body: house.typed() }),
    remove: (id: string) => house.ask(`DELETE /v1/cleanups/${id}`, { cookie: rosa.cookie }),
    decision: (id: string, updatedAt: string) =>
      decide({ status: 'flagged', note: 'Dark', cleanups: [{ cleanupId: id, updatedAt }] }, bea),
  }
  for (const round of rounds)
    for (const [name, end] of Object.entries(ends)) {
      const { cleanupId, updatedAt } = await house.newCleanup(rosa.id)
      const { done } = await decide({ status: 'approved', cleanups: [seen({ cleanupId, updatedAt })] })
      const [undone] = await Promise.all([undo(done), end(cleanupId, done[0]!.updatedAt)])
      const wasFirst = undone.done.length === 1
      const row = await stateOf(cleanupId)
      if (name === 'remove') expect(row, `round ${round}`).toBeUndefined()
      // The member's edit is stored in either order.
      else if (name === 'edit') expect(row).toMatchObject({ status: 'pending', litter_count: 3, reviewed_by: null })
      else expect(row).toMatchObject({ status: wasFirst ? 'pending' : 'flagged' })
      expect(undone.refused.map(({ code }) => code)).toEqual(
        wasFirst ? [] : [name === 'remove' && undone.refused[0]!.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'CONFLICT'],
      )
    }
})
