import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowId } from '#platform/server/ids.ts'
import { CHANGED, openManagement, told } from '../fixtures/managing.ts'

let house: Awaited<ReturnType<typeof openManagement>>
beforeAll(async () => {
  house = await openManagement()
})
afterAll(() => house.close())
beforeEach(() => house.empty())

test.each([
  ['pending', 'approved'],
  ['pending', 'rejected'],
  ['approved', 'pending'],
] as const)(
  'a decision changes an event from %s to %s; repeating it succeeds and changes nothing',
  async (from, to) => {
    const event = await house.newEvent({ status: from })
    const answer = await house.decide(event.id, to)
    expect([answer.status, answer.body]).toMatchObject([200, { storedStatus: to, updatedBy: house.grace.id }])
    expect(await house.decide(event.id, to, house.sam, event.updatedAt)).toMatchObject({
      status: 200,
      body: answer.body,
    })
    expect((await house.audited()).length).toBe(1)
  },
)

test.each([
  ['approved', 'rejected'],
  ['rejected', 'approved'],
  ['rejected', 'pending'],
  ['cancelled', 'approved'],
  ['cancelled', 'rejected'],
  ['cancelled', 'pending'],
] as const)('a decision from %s to %s is rejected with 409', async (from, to) => {
  const event = await house.newEvent({ status: from, submitterEmail: 'rosa@example.org' })
  const answer = await house.decide(event.id, to)
  expect(told(answer)).toMatchObject([409, 'CONFLICT', CHANGED, { id: event.id, storedStatus: from }])
  expect([await house.now(event.id), await house.audited(), await house.mails()]).toEqual([event, [], []])
})

test('a decision cannot cancel an event; an update can set every status but past', async () => {
  const event = await house.newEvent()
  for (const status of ['cancelled', 'past', 'never']) expect((await house.decide(event.id, status)).status).toBe(400)
  const typed = house.typed({ id: event.id })
  for (const status of ['cancelled', 'rejected', 'pending', 'approved', 'cancelled', 'approved'])
    expect((await house.update({ ...typed, status })).body).toMatchObject({ storedStatus: status })
  expect((await house.update({ ...typed, status: 'past' })).status).toBe(400)
  expect((await house.decide(rowId(), 'approved')).status).toBe(404)
  expect(told(await house.update(house.typed({ id: rowId() })))).toEqual([
    404,
    'NOT_FOUND',
    'Event Not Found',
    undefined,
  ])
})

test('of two contrary concurrent decisions one succeeds, the other gets 409 with the stored event', async () => {
  const event = await house.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  const answers = await Promise.all([
    house.decide(event.id, 'approved', house.grace, event.updatedAt),
    house.decide(event.id, 'rejected', house.sam, event.updatedAt),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { status } = (await house.now(event.id))!
  const refusal = answers.find((answer) => answer.status === 409)!
  expect(told(refusal)).toMatchObject([409, 'CONFLICT', CHANGED, { storedStatus: status }])
  expect([(await house.audited()).length, (await house.mails()).length]).toEqual([1, 1])
  const agreed = await house.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  const both = await Promise.all(
    [house.grace, house.sam].map((as) => house.decide(agreed.id, 'approved', as, agreed.updatedAt)),
  )
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  expect([(await house.audited()).length, (await house.mails()).length]).toEqual([2, 1])
})

test('an approval is emailed to the submitter with title and link of the event', async () => {
  const event = await house.newEvent({
    status: 'pending',
    title: '<i>Canal</i> & more',
    startDate: '2096-12-05',
    submitterName: 'Rosa Medina',
    submitterEmail: 'rosa@example.org',
  })
  await house.decide(event.id, 'approved')
  const [mail, ...more] = await house.mails()
  expect(more).toEqual([])
  expect([mail!.to, mail!.subject]).toEqual(['rosa@example.org', 'Your event is approved'])
  expect(mail!.text).toContain('"<i>Canal</i> & more" (Wed, Dec 5, 2096)')
  expect(mail!.text).toContain(`http://localhost:3000/cleanups/${event.id}`)
  expect(mail!.html).toContain('&lt;i&gt;Canal&lt;/i&gt;')
})

test('the rejection email contains nothing the submitter typed but the day', async () => {
  const words = { title: 'Cheap pills', subtitle: 'pills', hostOrg: 'Pills', city: 'Pillstown', submitterName: 'Pill' }
  const event = await house.newEvent({
    ...words,
    status: 'pending',
    startDate: '2096-12-05',
    hostUrl: 'https://pills.example.org',
    submitterEmail: 'victim@example.org',
  })
  await house.decide(event.id, 'rejected')
  const [mail] = await house.mails()
  expect([mail!.to, mail!.subject]).toEqual(['victim@example.org', 'About the event you submitted'])
  expect(mail!.text).toContain('Wed, Dec 5, 2096')
  for (const part of [mail!.subject, mail!.html, mail!.text]) expect(part.toLowerCase()).not.toContain('pill')
})

test('a decision is emailed only if it differs from the last one, also from the edit dialog', async () => {
  const { id } = await house.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  const typed = house.typed({ id })
  const subjects = async () => (await house.mails()).map(({ subject }) => subject)
  await house.decide(id, 'approved')
  expect(await subjects()).toEqual(['Your event is approved'])
  await house.decide(id, 'pending')
  await house.decide(id, 'approved')
  await house.update({ ...typed, status: 'cancelled' })
  await house.update({ ...typed, title: 'River', status: 'approved' })
  expect(await subjects()).toEqual([])
  await house.update({ ...typed, title: 'River', status: 'rejected' })
  expect(await subjects()).toEqual(['About the event you submitted'])
  await house.update({ ...typed, title: 'River', status: 'approved' })
  expect(await subjects()).toEqual(['Your event is approved'])
})

test('decisions are not emailed to submitters without address or to admins', async () => {
  const nobody = await house.newEvent({ status: 'pending' })
  const own = await house.newEvent({
    status: 'pending',
    submittedBy: house.grace.id,
    submitterEmail: 'grace@example.org',
  })
  for (const { id } of [nobody, own]) await house.decide(id, 'approved', house.sam)
  expect(await house.mails()).toEqual([])
  const rosa = await house.newMember()
  const hers = await house.newEvent({ status: 'pending', submittedBy: rosa.id, submitterEmail: 'rosa@example.org' })
  await house.decide(hers.id, 'approved', house.sam)
  expect((await house.mails()).map(({ to }) => to)).toEqual(['rosa@example.org'])
})
