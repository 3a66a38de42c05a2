import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAuditEntries } from '#features/audit/server/fixtures.ts'
import { countDeadlocks } from '#platform/server/db/testing.ts'
import type { BatchDecisionOutcome } from '../../contract/review.ts'
import type { SignedInMember } from '../fixtures/group-client.ts'
import { createReviewTestClient, toVersion } from '../fixtures/review-client.ts'

let app: Awaited<ReturnType<typeof createReviewTestClient>>
let rosa: SignedInMember
let ada: SignedInMember
let bea: SignedInMember
beforeAll(async () => {
  app = await createReviewTestClient()
  ;({ ada, bea } = app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.resetRateLimits()
  rosa = await app.newSignedInMember({ fullName: 'Rosa Medina' })
  await app.takeMails()
})
afterEach(async () => {
  const wrong = await app.findWrongCounters()
  if (wrong.length > 0) throw new Error(`Miscounted: ${wrong.join()}`)
  if ((await countDeadlocks(app.db)) > 0) throw new Error('Some requests caused a deadlock.')
})

const stateOf = async (id: string) =>
  (await app.db.$client.query('select * from cleanup_logs where cleanup_id = $1', [id])).rows[0]
const auditActionsOn = async (id: string) =>
  (await readAuditEntries(app.db)).filter((deed) => deed.id === id).map(({ action }) => action)
const rounds = Array.from({ length: 8 }, (_, at) => at)
const makeMany = <Item>(count: number, make: (at: number) => Promise<Item>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

test('50 concurrent review decisions on one cleanup leave one decision, one audit entry and one email', async () => {
  const a = await app.newCleanup(rosa.id)
  const outcomes = await makeMany(50, (at) =>
    app.decide(
      { status: at % 2 ? 'rejected' : 'approved', note: at % 2 ? 'No' : '', cleanups: [toVersion(a)] },
      at % 4 < 2 ? ada : bea,
    ),
  )
  const { status } = await stateOf(a.cleanupId)
  for (const { done, refused } of outcomes)
    expect([...done.map((each) => each.status), ...refused.map(({ code }) => code)]).toEqual([
      expect.toBeOneOf([status, 'CONFLICT']),
    ])
  expect(await auditActionsOn(a.cleanupId)).toEqual([`cleanup_${status}`])
  expect(await app.takeDecisionEmails()).toHaveLength(1)
})

test('50 concurrent review claims of one cleanup succeed for one admin, who alone can decide', async () => {
  const a = await app.newCleanup(rosa.id)
  const answers = await makeMany(50, (at) => app.claim(a.cleanupId, at % 2 ? ada : bea))
  const winners = answers
    .map(({ status }, at) => (status === 200 ? at % 2 : undefined))
    .filter((who) => who !== undefined)
  expect(new Set(winners).size).toBe(1)
  expect(winners).toHaveLength(25)
  const [holder, other] = winners[0] ? [ada, bea] : [bea, ada]
  const decision = { status: 'approved', cleanups: [toVersion(a)] }
  expect((await app.decide(decision, other)).refused).toMatchObject([{ code: 'CLAIMED' }])
  expect((await app.decide(decision, holder)).done).toHaveLength(1)
  expect(await app.db.$client.query('select from cleanup_claims')).toMatchObject({ rowCount: 0 })
})

test('two admins who decide on overlapping batches of cleanups cause no deadlock, whatever the order', async () => {
  for (const round of rounds) {
    const members = await makeMany(4, () => app.newMember())
    const all = await makeMany(24, (at) => app.newCleanup(members[at % 4]!.id))
    const [one, other] = [all.slice(0, 16).map(toVersion), all.slice(8).map(toVersion).toReversed()]
    const outcomes = await Promise.all([
      app.decide({ status: 'approved', cleanups: one }),
      app.decide({ status: 'rejected', note: 'No', cleanups: other }, bea),
      ...all.slice(8, 12).map(({ cleanupId }) => app.claim(cleanupId, bea)),
    ])
    const done = outcomes.slice(0, 2).flatMap((outcome) => (outcome as BatchDecisionOutcome).done)
    expect(new Set(done.map(({ cleanupId }) => cleanupId)).size, `round ${round}`).toBe(done.length)
    expect(done.length).toBeGreaterThan(0)
    await app.db.$client.query('delete from cleanup_claims')
  }
})

test('undoing a decision during an edit, deletion or other decision of the cleanup never mixes both changes', async () => {
  const ends = {
    edit: (id: string) => app.ask(`PUT /v1/cleanups/${id}`, { cookie: rosa.cookie, body: app.newCleanupBody() }),
    remove: (id: string) => app.ask(`DELETE /v1/cleanups/${id}`, { cookie: rosa.cookie }),
    decision: (id: string, updatedAt: string) =>
      app.decide({ status: 'flagged', note: 'Dark', cleanups: [{ cleanupId: id, updatedAt }] }, bea),
  }
  for (const round of rounds)
    for (const [name, end] of Object.entries(ends)) {
      const { cleanupId, updatedAt } = await app.newCleanup(rosa.id)
      const { done } = await app.decide({ status: 'approved', cleanups: [toVersion({ cleanupId, updatedAt })] })
      const [undone] = await Promise.all([app.undo(done), end(cleanupId, done[0]!.updatedAt)])
      const wasFirst = undone.done.length === 1
      const row = await stateOf(cleanupId)
      if (name === 'remove') expect(row, `round ${round}`).toBeUndefined()
      // The member's edit of the cleanup is stored whether the undo came before or after it.
      else if (name === 'edit') expect(row).toMatchObject({ status: 'pending', litter_count: 3, reviewed_by: null })
      else expect(row).toMatchObject({ status: wasFirst ? 'pending' : 'flagged' })
      expect(undone.refused.map(({ code }) => code)).toEqual(
        wasFirst ? [] : [name === 'remove' && undone.refused[0]!.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'CONFLICT'],
      )
    }
})
