import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateRowId } from '#platform/server/ids.ts'
import { createEventAdminTestClient } from '../fixtures/event-test-app.ts'

let app: Awaited<ReturnType<typeof createEventAdminTestClient>>
beforeAll(async () => {
  app = await createEventAdminTestClient()
})
afterAll(() => app.close())
beforeEach(() => app.deleteAll())

const submitted = (day: number, set: Parameters<typeof app.newEvent>[0] = {}) =>
  app.newEvent({ status: 'pending', submittedAt: new Date(Date.UTC(2026, 0, day)), ...set })

test('pending events are reviewed in submission order, wrapping around at the end', async () => {
  const [second, first, third] = [await submitted(2), await submitted(1), await submitted(3)]
  await submitted(2, { status: 'approved' })
  const placeOf = async ({ id }: { id: string }) => {
    const { pending, position, next } = (await app.review(id)).body
    return [pending, position, next]
  }
  expect(await placeOf(first)).toEqual([3, 1, second.id])
  expect(await placeOf(second)).toEqual([3, 2, third.id])
  expect(await placeOf(third)).toEqual([3, 3, first.id])
  await app.decide(second.id, 'approved')
  expect(await placeOf(second)).toEqual([2, null, third.id])
  await app.decide(third.id, 'rejected')
  expect(await placeOf(first)).toEqual([1, 1, null])
})

test('the review of an event lists the outcomes of other events of the same member', async () => {
  const rosa = await app.newMember()
  const event = await submitted(1, { submittedBy: rosa.id })
  for (const status of ['approved', 'approved', 'rejected', 'pending'] as const)
    await submitted(2, { submittedBy: rosa.id, status })
  const byVisitor = await submitted(3, { submitterEmail: 'rosa@example.org' })
  expect((await app.review(event.id)).body).toMatchObject({
    event: { id: event.id, storedStatus: 'pending' },
    earlier: { approved: 2, rejected: 1 },
  })
  expect((await app.review(byVisitor.id)).body).toMatchObject({ earlier: null })
})

test('the review of an unknown event returns 404', async () => {
  expect((await app.review(generateRowId())).status).toBe(404)
})

test('the review of an event says whether the submitter will be emailed about the decision', async () => {
  const isTold = async ({ id }: { id: string }) => (await app.review(id)).body['isTold']
  const decideAndRead = async (set: Parameters<typeof app.newEvent>[0]) => {
    const event = await submitted(1, set)
    await app.decide(event.id, 'approved', app.sam)
    return isTold(event)
  }
  expect(await isTold(await submitted(1, { submitterEmail: 'rosa@example.org' }))).toBe(false)
  expect(await decideAndRead({})).toBe(false)
  expect(await decideAndRead({ submittedBy: app.grace.id, submitterEmail: 'grace@example.org' })).toBe(false)
  expect(await decideAndRead({ submitterEmail: 'rosa@example.org' })).toBe(true)
})

test('the admin event list says for each event whether decisions are emailed to its submitter', async () => {
  await submitted(1, { title: 'By a visitor', submitterEmail: 'rosa@example.org' })
  await submitted(2, { title: 'By an admin', submittedBy: app.grace.id, submitterEmail: 'grace@example.org' })
  await submitted(3, { title: 'By nobody named' })
  const { events } = await app.managed('?sort=submitted_at&direction=ascending')
  expect(events).toMatchObject([
    { title: 'By a visitor', isToldByEmail: true },
    { title: 'By an admin', isToldByEmail: false },
    { title: 'By nobody named', isToldByEmail: false },
  ])
})

test('the review of an event announces no email for a decision that repeats the last emailed one', async () => {
  const event = await submitted(1, { submitterEmail: 'rosa@example.org' })
  const decideAndRead = async (status: string, reason?: string) => {
    await app.decide(event.id, status, app.grace, reason ? { reason } : {})
    return (await app.review(event.id)).body['isTold']
  }
  expect(await decideAndRead('rejected')).toBe(true)
  await app.takeMailsAfterUndoTime()
  expect((await app.review(event.id)).body['isTold']).toBe(true)
  await app.update({ ...app.typed({ id: event.id }), status: 'pending' })
  expect(await decideAndRead('rejected')).toBe(false)
  expect(await app.takeMailsAfterUndoTime()).toEqual([])
  await app.update({ ...app.typed({ id: event.id }), status: 'pending' })
  expect(await decideAndRead('rejected', 'The date is over.')).toBe(true)
  expect(await app.takeSubjectsAfterUndoTime()).toEqual(['About the event you submitted'])
})
