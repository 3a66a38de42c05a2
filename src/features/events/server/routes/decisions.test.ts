import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordAuditEntries } from '#features/audit/server/service.ts'
import { DECISION_EMAIL_DELAY_MS, SERVER_UNDO_LIMIT_SECONDS } from '#features/cleanups/rules/review.ts'
import { getFieldErrorsOfResponse } from '#features/members/server/fixtures/test-client.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import {
  EVENT_CHANGED_MEANWHILE_MESSAGE,
  createEventAdminTestClient,
  summarizeErrorResponse,
} from '../fixtures/event-test-app.ts'
import { sendEventDecisionEmail } from '../service/decision-emails.ts'

let app: Awaited<ReturnType<typeof createEventAdminTestClient>>
beforeAll(async () => {
  app = await createEventAdminTestClient()
})
afterAll(() => app.close())
beforeEach(() => app.deleteAll())

test.each([
  ['pending', 'approved'],
  ['pending', 'rejected'],
  ['approved', 'pending'],
] as const)('a decision changes an event from %s to %s', async (from, to) => {
  const event = await app.newEvent({ status: from })
  const answer = await app.decide(event.id, to)
  expect([answer.status, answer.body]).toMatchObject([200, { storedStatus: to, updatedBy: app.grace.id }])
  expect(await app.decide(event.id, to, app.sam, { seen: event.updatedAt })).toMatchObject({
    status: 200,
    body: answer.body,
  })
  expect((await app.readAuditEntries()).length).toBe(1)
})

test.each([
  ['approved', 'rejected'],
  ['rejected', 'approved'],
  ['rejected', 'pending'],
  ['cancelled', 'approved'],
  ['cancelled', 'rejected'],
  ['cancelled', 'pending'],
] as const)('a decision that would change an event from %s to %s is rejected with 409', async (from, to) => {
  const event = await app.newEvent({ status: from, submitterEmail: 'rosa@example.org' })
  const answer = await app.decide(event.id, to)
  expect(summarizeErrorResponse(answer)).toMatchObject([
    409,
    'CONFLICT',
    EVENT_CHANGED_MEANWHILE_MESSAGE,
    { id: event.id, storedStatus: from },
  ])
  expect([await app.now(event.id), await app.readAuditEntries(), await app.takeMails()]).toEqual([event, [], []])
})

test("an admin's update can set every event status except past", async () => {
  const event = await app.newEvent()
  for (const status of ['cancelled', 'past', 'never']) expect((await app.decide(event.id, status)).status).toBe(400)
  const typed = app.typed({ id: event.id })
  for (const status of ['cancelled', 'rejected', 'pending', 'approved', 'cancelled', 'approved'])
    expect((await app.update({ ...typed, status })).body).toMatchObject({ storedStatus: status })
  expect((await app.update({ ...typed, status: 'past' })).status).toBe(400)
  expect((await app.decide(generateRowId(), 'approved')).status).toBe(404)
  expect(summarizeErrorResponse(await app.update(app.typed({ id: generateRowId() })))).toEqual([
    404,
    'NOT_FOUND',
    'Event Not Found',
    undefined,
  ])
})

test('of two contradictory concurrent decisions on an event one succeeds and the other gets 409', async () => {
  const event = await app.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  const answers = await Promise.all([
    app.decide(event.id, 'approved', app.grace, { seen: event.updatedAt }),
    app.decide(event.id, 'rejected', app.sam, { seen: event.updatedAt }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { status } = (await app.now(event.id))!
  const refusal = answers.find((answer) => answer.status === 409)!
  expect(summarizeErrorResponse(refusal)).toMatchObject([
    409,
    'CONFLICT',
    EVENT_CHANGED_MEANWHILE_MESSAGE,
    { storedStatus: status },
  ])
  const subjects = await app.takeSubjectsAfterUndoTime()
  expect([(await app.readAuditEntries()).length, subjects.length]).toEqual([1, 1])
  const agreed = await app.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  const both = await Promise.all(
    [app.grace, app.sam].map((as) => app.decide(agreed.id, 'approved', as, { seen: agreed.updatedAt })),
  )
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  expect([(await app.readAuditEntries()).length, (await app.takeSubjectsAfterUndoTime()).length]).toEqual([2, 1])
})

test('rejecting an already rejected event with a different reason returns an error', async () => {
  const event = await app.newEvent({ status: 'pending' })
  const first = await app.decide(event.id, 'rejected', app.grace, { seen: event.updatedAt, reason: 'No permit' })
  const seen = (await app.now(event.id))!.updatedAt
  const second = await app.decide(event.id, 'rejected', app.sam, { seen, reason: 'Too far away' })
  const again = await app.decide(event.id, 'rejected', app.grace, { seen: event.updatedAt, reason: 'No permit' })
  expect([first, second, again].map((answer) => answer.status)).toEqual([200, 409, 200])
})

test('an admin who repeats an event rejection with another reason gets an error', async () => {
  const event = await app.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  const reject = (reason?: string) =>
    app.decide(event.id, 'rejected', app.grace, { seen: event.updatedAt, ...(reason && { reason }) })
  const answers = [await reject('No permit'), await reject('Too far away'), await reject('No permit'), await reject()]
  expect(answers.map((answer) => answer.status)).toEqual([200, 409, 200, 200])
  expect(answers[1]!.body).toMatchObject({ code: 'CONFLICT', message: EVENT_CHANGED_MEANWHILE_MESSAGE })
  expect(await app.readAuditEntries()).toHaveLength(1)
  const [mail] = await app.takeMailsAfterUndoTime()
  expect(mail!.text).toContain('The reason of our reviewer: No permit')
})

test('repeating an approval of an event succeeds, even with a reason', async () => {
  const event = await app.newEvent({ status: 'pending' })
  const approve = (reason: string) => app.decide(event.id, 'approved', app.grace, { seen: event.updatedAt, reason })
  expect([(await approve('Nice')).status, (await approve('Very nice')).status]).toEqual([200, 200])
})

test('an event approval is emailed to the submitter with title and link', async () => {
  const event = await app.newEvent({
    status: 'pending',
    title: '<i>Canal</i> & more',
    startDate: '2096-12-05',
    submitterName: 'Rosa Medina',
    submitterEmail: 'rosa@example.org',
  })
  await app.decide(event.id, 'approved')
  const [mail, ...more] = await app.takeMailsAfterUndoTime()
  expect(more).toEqual([])
  expect([mail!.to, mail!.subject]).toEqual(['rosa@example.org', 'Your event is approved'])
  expect(mail!.text).toContain('"<i>Canal</i> & more" (Wed, Dec 5, 2096)')
  expect(mail!.text).toContain(`http://localhost:3000/cleanups/${event.id}`)
  expect(mail!.html).toContain('&lt;i&gt;Canal&lt;/i&gt;')
})

test.each([
  ['pending', 'rejected'],
  ['approved', 'pending'],
] as const)('the email about a change from %s to %s identifies the event by title and day', async (from, to) => {
  const about = { title: 'Canal & Co. sweep', startDate: '2096-12-05', submitterEmail: 'rosa@example.org' }
  const event = await app.newEvent({ ...about, status: from })
  await app.decide(event.id, to)
  const [mail] = await app.takeMailsAfterUndoTime()
  expect(mail!.text).toContain('"Canal & Co. sweep" (Wed, Dec 5, 2096)')
})

test('the email about a rejected event omits a title with a web address and all other typed text', async () => {
  const words = {
    title: 'Cheap at pills.example',
    subtitle: 'pills',
    hostOrg: 'Pills',
    city: 'Pillstown',
    submitterName: 'Pill',
  }
  const event = await app.newEvent({
    ...words,
    status: 'pending',
    startDate: '2096-12-05',
    hostUrl: 'https://pills.example.org',
    submitterEmail: 'victim@example.org',
  })
  await app.decide(event.id, 'rejected')
  const [mail] = await app.takeMailsAfterUndoTime()
  expect([mail!.to, mail!.subject]).toEqual(['victim@example.org', 'About the event you submitted'])
  expect(mail!.text).toContain('Wed, Dec 5, 2096')
  for (const part of [mail!.subject, mail!.html, mail!.text]) expect(part.toLowerCase()).not.toContain('pill')
})

test('an event decision is emailed only if it differs from the last emailed one', async () => {
  const { id } = await app.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  const typed = app.typed({ id })
  await app.decide(id, 'approved')
  expect(await app.takeSubjectsAfterUndoTime()).toEqual(['Your event is approved'])
  await app.decide(id, 'pending')
  await app.decide(id, 'approved')
  await app.update({ ...typed, status: 'cancelled' })
  await app.update({ ...typed, title: 'River', status: 'approved' })
  expect(await app.takeSubjectsAfterUndoTime()).toEqual([])
  await app.update({ ...typed, title: 'River', status: 'rejected' })
  expect(await app.takeSubjectsAfterUndoTime()).toEqual(['About the event you submitted'])
  await app.update({ ...typed, title: 'River', status: 'approved' })
  expect(await app.takeSubjectsAfterUndoTime()).toEqual(['Your event is approved'])
})

test('an event approved twice before the first email was sent gets one email', async () => {
  const { id } = await app.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  await app.decide(id, 'approved')
  // The first approval is due, but its job is late.
  app.advanceTime(DECISION_EMAIL_DELAY_MS / 1000 + 5)
  await app.decide(id, 'pending')
  app.advanceTime(5)
  await app.decide(id, 'approved')
  expect(await app.takeSubjectsAfterUndoTime()).toEqual(['Your event is approved'])
})

test.each([{}, { reason: 'Approved by mistake.' }])(
  'resetting an event before its approval was emailed sends no email: %j',
  async (input) => {
    const { id } = await app.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
    await app.decide(id, 'approved')
    app.advanceTime(DECISION_EMAIL_DELAY_MS / 1000 - 5)
    await app.decide(id, 'pending', app.grace, input)
    expect(await app.takeSubjectsAfterUndoTime()).toEqual([])
  },
)

test('an event decision is emailed once even if its job runs twice', async () => {
  const { id } = await app.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  const { body } = await app.decide(id, 'rejected', app.grace, { reason: 'The date is over.' })
  expect(await app.takeSubjectsAfterUndoTime()).toEqual(['About the event you submitted'])
  await sendEventDecisionEmail(app.platform, { eventId: id, decidedAt: String(body['updatedAt']) })
  expect(await app.takeMails()).toEqual([])
})

test('an approval emailed by version 0.1 is not emailed again after an unsent reset', async () => {
  const { id, title: name } = await app.newEvent({ status: 'approved', submitterEmail: 'rosa@example.org' })
  const approval = { before: { status: 'pending' }, after: { status: 'approved' } }
  await runInTransaction(app.db, (tx) =>
    recordAuditEntries(tx, {
      actor: app.grace,
      action: 'event_approved',
      subject: { kind: 'event', id, name },
      ...approval,
    }),
  )
  await app.decide(id, 'pending')
  await app.decide(id, 'approved')
  expect(await app.takeSubjectsAfterUndoTime()).toEqual([])
})

test.each([
  ['pending', 'rejected', 'About the event you submitted'],
  ['approved', 'pending', 'Your event is not listed for now'],
] as const)(
  'a change of an event from %s to %s is emailed with the reason once its undo time is over',
  async (from, to, subject) => {
    const event = await app.newEvent({ status: from, submitterEmail: 'rosa@example.org' })
    await app.decide(event.id, to, app.grace, { reason: ' The date is over. ' })
    expect(await app.takeMails()).toEqual([])
    const [mail, ...more] = await app.takeMailsAfterUndoTime()
    expect([mail!.to, mail!.subject, more]).toEqual(['rosa@example.org', subject, []])
    expect(mail!.text).toContain('The reason of our reviewer: The date is over.')
    expect((await app.readAuditEntries()).map(({ notes }) => notes)).toEqual(['The date is over.'])
  },
)

test('the email about an event rejection without a reason mentions no reason', async () => {
  const event = await app.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  await app.decide(event.id, 'rejected')
  const [mail] = await app.takeMailsAfterUndoTime()
  expect(mail!.text).not.toContain('reason')
})

test('a decision reason of more than 1,000 characters is rejected', async () => {
  const event = await app.newEvent({ status: 'pending' })
  const answer = await app.decide(event.id, 'rejected', app.grace, { reason: 'x'.repeat(1001) })
  expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([
    400,
    { reason: 'The reason must be at most 1,000 characters' },
  ])
})

test('an update that rejects an event emails the reason to the submitter', async () => {
  const { id } = await app.newEvent({ status: 'approved', submitterEmail: 'rosa@example.org' })
  const reject = (title: string) =>
    app.update({ ...app.typed({ id, title }), status: 'rejected', reason: ' Posted twice. ' })
  const { body } = await reject('River')
  expect(await app.undo(id, app.grace, body['updatedAt'])).toMatchObject({
    status: 200,
    body: { storedStatus: 'approved', title: 'River' },
  })
  expect(await app.takeSubjectsAfterUndoTime()).toEqual([])
  await reject('River')
  const [mail] = await app.takeMailsAfterUndoTime()
  expect(mail!.text).toContain('The reason of our reviewer: Posted twice.')
  expect((await app.readAuditEntries()).map(({ action, notes }) => [action, notes])).toEqual([
    ['event_updated', 'Posted twice.'],
    ['event_undone', undefined],
    ['event_updated', 'Posted twice.'],
  ])
})

test('the reason in an update that neither rejects nor resets the event is not stored', async () => {
  const { id } = await app.newEvent({ status: 'pending' })
  await app.update({ ...app.typed({ id, title: 'River' }), status: 'approved', reason: 'None' })
  await app.update({ ...app.typed({ id, title: 'Lake' }), reason: 'None' })
  expect((await app.readAuditEntries()).map(({ notes }) => notes)).toEqual([undefined, undefined])
})

test.each([
  ['pending', 'approved'],
  ['pending', 'rejected'],
  ['approved', 'pending'],
] as const)('undoing a change from %s to %s in time restores the event status and sends no email', async (from, to) => {
  const event = await app.newEvent({ status: from, submitterEmail: 'rosa@example.org' })
  const { body } = await app.decide(event.id, to)
  app.advanceTime(SERVER_UNDO_LIMIT_SECONDS)
  const undone = await app.undo(event.id)
  expect(undone).toMatchObject({ status: 200, body: { storedStatus: from } })
  // A repeated undo succeeds and changes nothing.
  expect(await app.undo(event.id, app.grace, body['updatedAt'])).toMatchObject({ status: 200, body: undone.body })
  expect(await app.takeSubjectsAfterUndoTime()).toEqual([])
  expect((await app.readAuditEntries()).map(({ action }) => action)).toEqual([`event_${to}`, 'event_undone'])
  await app.decide(event.id, to)
  expect(await app.takeSubjectsAfterUndoTime()).toHaveLength(1)
})

test('a decision on an event can be undone only by its admin, in time, and before another change', async () => {
  const event = await app.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  await app.decide(event.id, 'rejected')
  expect((await app.undo(event.id, app.sam)).status).toBe(409)
  app.advanceTime(SERVER_UNDO_LIMIT_SECONDS + 1)
  expect(summarizeErrorResponse(await app.undo(event.id)).slice(0, 3)).toEqual([
    409,
    'TOO_LATE',
    'It is too late to undo this. Decide again instead.',
  ])
  const other = await app.newEvent({ status: 'pending' })
  const { body } = await app.decide(other.id, 'rejected')
  await app.update({ ...app.typed({ id: other.id }), status: 'pending' }, app.sam)
  expect(summarizeErrorResponse(await app.undo(other.id, app.grace, body['updatedAt']))).toMatchObject([
    409,
    'CONFLICT',
    EVENT_CHANGED_MEANWHILE_MESSAGE,
    { storedStatus: 'pending' },
  ])
})

test('an edit of other fields during the undo time does not cancel the rejection email', async () => {
  const event = await app.newEvent({ status: 'pending', submitterEmail: 'rosa@example.org' })
  await app.decide(event.id, 'rejected')
  await app.update({ ...app.typed({ id: event.id, title: 'River' }), status: 'rejected' })
  expect(await app.takeSubjectsAfterUndoTime()).toEqual(['About the event you submitted'])
})

test('resetting an event is emailed if the undo of its rejection came too late', async () => {
  const event = await app.newEvent({ status: 'approved', submitterEmail: 'rosa@example.org' })
  await app.decide(event.id, 'pending')
  app.advanceTime(20)
  await app.decide(event.id, 'rejected')
  app.advanceTime(-20)
  // The reset is due, but its rejection may still be undone.
  expect(await app.takeSubjectsAfterUndoTime()).toEqual([])
  await app.undo(event.id)
  expect(await app.takeSubjectsAfterUndoTime()).toEqual(['Your event is not listed for now'])
})

test('decisions on events are not emailed to submitters without address or to admins', async () => {
  const nobody = await app.newEvent({ status: 'pending' })
  const own = await app.newEvent({
    status: 'pending',
    submittedBy: app.grace.id,
    submitterEmail: 'grace@example.org',
  })
  for (const { id } of [nobody, own]) await app.decide(id, 'approved', app.sam)
  expect(await app.takeMailsAfterUndoTime()).toEqual([])
  const rosa = await app.newMember()
  const hers = await app.newEvent({ status: 'pending', submittedBy: rosa.id, submitterEmail: 'rosa@example.org' })
  await app.decide(hers.id, 'approved', app.sam)
  expect((await app.takeMailsAfterUndoTime()).map(({ to }) => to)).toEqual(['rosa@example.org'])
})
