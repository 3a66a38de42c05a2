import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAuditEntries } from '#features/audit/server/fixtures.ts'
import { getFieldErrorsOfResponse } from '#features/members/server/fixtures/test-client.ts'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { pictureNameFromUrl } from '#features/photos/rules.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { liveNotices } from '#platform/server/live/tables.ts'
import { EventSubmissionInput } from '../../contract/event.ts'
import { createEventTestApp } from '../fixtures/event-test-app.ts'
import { submitEvent } from '../service/submit.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '../tables.ts'

let app: Awaited<ReturnType<typeof createEventTestApp>>
let grace: Awaited<ReturnType<typeof app.newSignedInMember>>
beforeAll(async () => {
  app = await createEventTestApp()
  grace = await app.newSignedInMember({ isAdmin: true, email: 'grace@example.org' })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [cleanupEvents, eventTags, liveNotices, pictures]) await app.db.delete(table)
  await app.resetRateLimits()
  await app.takeMails()
})

type Sender = Omit<NonNullable<Parameters<typeof app.ask>[1]>, 'body'>
const submit = (body: object, as: Sender = {}) => app.ask('POST /v1/cleanup-events', { ...as, body })
const readStored = async () => (await app.db.select().from(cleanupEvents).orderBy(asc(cleanupEvents.submittedAt)))[0]!
const count = () => app.db.$count(cleanupEvents)
const summarizeError = ({ status, body }: Awaited<ReturnType<typeof submit>>) => [status, body['code'], body.message]
const publishedTopics = async () =>
  (await app.db.select({ topic: liveNotices.topic }).from(liveNotices)).map((row) => row.topic)

test('a submitted event is stored as pending, without fields that visitors may not set', async () => {
  const typed = app.typed({
    title: ' Canal Cleanup ',
    subtitle: 'Bring gloves',
    description: 'Two\nlines',
    locationName: 'Granada Park',
    city: ' New   York ',
    startTime: '09:05',
    endDate: '2096-12-06',
    endTime: '12:00',
    registrationRequired: true,
    publicContactEmail: 'hello@canal.example.org',
    contactPhone: '602-555-0142',
    isGlobal: true,
    submitterName: 'Rosa Medina',
    submitterEmail: '\u200b rosa@example.org\u00a0',
  })
  const more = { status: 'approved', locationLat: 33.4, location_lat: 33.4, locationLng: -112, submittedBy: grace.id }
  const answer = await submit({ ...typed, ...more, submittedAt: '2020-01-01T00:00:00Z', updatedBy: grace.id })
  expect([answer.status, answer.body]).toEqual([202, {}])
  const now = app.platform.clock.now()
  const { selectedTags: _, ...fields } = { selectedTags: [], ...typed }
  expect(await readStored()).toEqual({
    ...fields,
    title: 'Canal Cleanup',
    city: 'New York',
    submitterEmail: 'rosa@example.org',
    region: 'AZ',
    countryCode: 'US',
    eventImageUrl: null,
    status: 'pending',
    submittedBy: null,
    submittedAt: now,
    updatedAt: now,
    updatedBy: null,
    toldStatus: null,
    toldDecisionAt: null,
  })
  expect(await publishedTopics()).toEqual(['events'])
  expect((await app.ask(`GET /v1/cleanup-events/${typed.id}`)).status).toBe(404)
  // Only actions of admins are audited.
  expect((await readAuditEntries(app.db)).filter(({ id }) => id === typed.id)).toEqual([])
})

test('an event submission needs only the required fields', async () => {
  expect((await submit(app.typed({ subtitle: '', endDate: '', startTime: '' }))).status).toBe(202)
  expect(await readStored()).toMatchObject({
    subtitle: null,
    description: null,
    locationName: null,
    city: null,
    countryCode: 'US',
    startTime: null,
    endDate: null,
    endTime: null,
    registrationRequired: false,
    publicContactEmail: null,
    contactPhone: null,
    isGlobal: false,
    submitterName: null,
    submitterEmail: null,
  })
})

test('a website without a scheme is stored with https', async () => {
  expect((await submit(app.typed({ hostUrl: ' canal.example.org/join ' }))).status).toBe(202)
  expect(await readStored()).toMatchObject({ hostUrl: 'https://canal.example.org/join' })
})

test("a retry of a stored event submission is accepted after the event's dates have passed", async () => {
  const today = app.platform.clock.now().toISOString().slice(0, 10)
  const typed = app.typed({ startDate: today })
  expect((await submit(typed)).status).toBe(202)
  const threeDays = 3 * 24 * 60 * 60
  app.advanceTime(threeDays)
  expect([(await submit(typed)).status, (await submit(app.typed({ startDate: today }))).status]).toEqual([202, 400])
  app.advanceTime(-threeDays)
})

const NO_REGION = 'This is no state or region. For an event without a place, turn on "Global event".'
test.each([
  [{ title: undefined }, { title: 'Event title is required' }],
  [{ title: ' \u200b' }, { title: 'Event title is required' }],
  [{ postalCode: '' }, { postalCode: 'Postal code is required' }],
  [{ region: ' ' }, { region: 'State/Region is required' }],
  [{ countryCode: '' }, { countryCode: 'Country is required' }],
  [{ countryCode: 'XX' }, { countryCode: 'Country is required' }],
  [{ startDate: '' }, { startDate: 'Start date is required' }],
  [{ startDate: '2026-02-30' }, { startDate: 'Start date is required' }],
  [{ startDate: '1999-12-05' }, { startDate: 'Please choose a day from 2020 to 2099' }],
  [{ hostOrg: '' }, { hostOrg: 'Host organization is required' }],
  [{ hostUrl: '' }, { hostUrl: 'Event website is required' }],
  [{ hostUrl: 'canal' }, { hostUrl: 'Please enter a valid URL' }],
  [{ hostUrl: 'ftp://canal.example.org/' }, { hostUrl: 'Please enter a valid URL' }],
  [{ hostUrl: 'javascript:alert(1)' }, { hostUrl: 'Please enter a valid URL' }],
  [{ hostUrl: 'https:canal.example.org' }, { hostUrl: 'Please enter a valid URL' }],
  [{ hostUrl: 'https://canal.example.org/\u202egpj.exe' }, { hostUrl: 'Please enter a valid URL' }],
  [{ hostUrl: 'https://canal.example.org/\r\nX:1' }, { hostUrl: 'Please enter a valid URL' }],
  [{ hostUrl: 'https://canal.example.org/\0' }, { hostUrl: 'Please enter a valid URL' }],
  [{ hostUrl: 'https://canal.example.org@evil.example/' }, { hostUrl: 'Please enter a valid URL' }],
  [{ hostUrl: 'https://./' }, { hostUrl: 'Please enter a valid URL' }],
  [{ hostUrl: 'https://localhost/' }, { hostUrl: 'Please enter a valid URL' }],
  [{ hostUrl: 'http://127.1:3300/' }, { hostUrl: 'Please enter a valid URL' }],
  [{ submitterEmail: 'maria@desertrivers' }, { submitterEmail: 'Please enter a valid email address.' }],
  [{ submitterEmail: 'maria@desert.example.' }, { submitterEmail: 'Please enter a valid email address.' }],
  [{ submitterEmail: 'maria\0@desert.example' }, { submitterEmail: 'Please enter a valid email address.' }],
  [{ publicContactEmail: 'a\u202e@desert.example' }, { publicContactEmail: 'Please enter a valid email address.' }],
  [{ publicContactEmail: 'a\ud800@desert.example' }, { publicContactEmail: 'Please enter a valid email address.' }],
  [{ region: ' gLo bal ' }, { region: NO_REGION }],
  [{ region: 'Ｇｌｏｂａｌ' }, { region: NO_REGION }],
  [{ publicContactEmail: 'rosa@' }, { publicContactEmail: 'Please enter a valid email address.' }],
  [{ submitterEmail: 'a@b.example, c@d.example' }, { submitterEmail: 'Please enter a valid email address.' }],
  [{ endDate: '2096-12-04' }, { endDate: 'End date cannot be before the start date' }],
  [{ endDate: '2097-12-05' }, { endDate: 'An event can last at most a year' }],
  [{ endDate: 'soon' }, { endDate: 'Please choose a whole date, or leave it empty' }],
  [{ startTime: '9:00' }, { startTime: 'Please choose a time' }],
  [{ startTime: '10:00', endTime: '09:55' }, { endTime: 'End time cannot be before the start time' }],
  [{ contactPhone: 'call Maria' }, { contactPhone: 'Please enter a valid phone number' }],
  [{ contactPhone: '602' }, { contactPhone: 'Please enter a valid phone number' }],
  [{ startDate: '2026-01-05' }, { startDate: 'These days are over. Please choose days to come.' }],
  [{ startDate: '2026-01-05', endDate: '2026-01-06' }, { endDate: 'These days are over. Please choose days to come.' }],
  [{ title: 'x'.repeat(121) }, { title: 'Event title must be at most 120 characters' }],
  [{ title: 'half \ud800' }, { title: 'This holds characters that cannot be used.' }],
])('the invalid submission %o gets an error on its field', async (set, sentences) => {
  const answer = await submit(app.typed(set))
  expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([400, sentences])
  expect(await count()).toBe(0)
})

test('an empty image URL in an event submission is stored as no image', async () => {
  expect((await submit(app.typed({ eventImageUrl: '' }))).status).toBe(202)
  expect((await readStored()).eventImageUrl).toBe(null)
})

test('the region of a submitted event is stored as its code, an unknown region as typed', async () => {
  const regions = async (countryCode: string, region: string) => {
    await app.db.delete(cleanupEvents)
    await app.resetRateLimits()
    await submit(app.typed({ countryCode, region }))
    return (await readStored()).region
  }
  expect(await regions('US', 'az')).toBe('AZ')
  expect(await regions('CA', 'quebec')).toBe('QC')
  expect(await regions('US', 'Sonoran Desert')).toBe('Sonoran Desert')
})

test('an event submission ignores deleted and inactive tags', async () => {
  const [beach, old] = [await app.newTag(), await app.newTag({ isActive: false })]
  const typed = app.typed({ selectedTags: [beach.id, old.id, generateRowId(), beach.id] })
  expect((await submit(typed)).status).toBe(202)
  const links = await app.db.select().from(cleanupEventTags)
  expect(links).toEqual([{ eventId: typed.id, tagId: beach.id }])
})

test('an event submission accepts only an image that was uploaded for the same event', async () => {
  const typed = app.typed()
  const eventImageUrl = await app.newImage(typed.id)
  const lost = { field: 'eventImageUrl' }
  for (const wrong of [
    await app.newImage(generateRowId()),
    '/api/files/events/00000000-0000-4000-8000-000000000000-800.webp',
    'https://elsewhere.example/a.png',
  ]) {
    const answer = await submit({ ...typed, eventImageUrl: wrong }, { from: wrong })
    expect([...summarizeError(answer), answer.body.data]).toEqual([
      410,
      'PICTURE_LOST',
      'The event image is no longer there. Please choose it again.',
      lost,
    ])
  }
  expect([await count(), await app.takeMails()]).toEqual([0, []])
  expect((await submit({ ...typed, eventImageUrl })).status).toBe(202)
  expect((await readStored()).eventImageUrl).toBe(eventImageUrl)
  const name = pictureNameFromUrl(eventImageUrl)!
  expect(await app.db.select().from(pictures).where(eq(pictures.name, name))).toMatchObject([{ isLoose: false }])
})

test('deleting the account of an event’s submitter deletes their name and email from the event', async () => {
  const rosa = await app.newSignedInMember()
  const about = { submitterName: 'Rosa Medina', submitterEmail: 'rosa@example.org' }
  await submit(app.typed(about), rosa)
  expect(await readStored()).toMatchObject({ ...about, submittedBy: rosa.id })
  await runInTransaction(app.db, (tx) => eraseMember(tx, rosa.id, new Date()))
  expect(await readStored()).toMatchObject({ submitterName: null, submitterEmail: null, submittedBy: null })
  expect((await submit(app.typed(), rosa)).status).toBe(202)
})

test('no name or email is stored when the submitter’s account is deleted during the submission', async () => {
  const rosa = await app.newMember()
  await runInTransaction(app.db, (tx) => eraseMember(tx, rosa.id, new Date()))
  const about = { submitterName: 'Rosa Medina', submitterEmail: 'rosa@example.org' }
  const input = EventSubmissionInput.parse(app.typed(about))
  const me = { ...rosa, isAdmin: false, isSuperadmin: false }
  await submitEvent(app.platform, { input, me, isNew: true })
  expect(await readStored()).toMatchObject({ submitterName: null, submitterEmail: null, submittedBy: null })
  expect((await app.takeMails()).map(({ to }) => to)).toEqual(['grace@example.org'])
})

test('a repeated event submission is stored once', async () => {
  const beach = await app.newTag()
  const typed = app.typed({ submitterEmail: 'rosa@example.org', selectedTags: [beach.id] })
  const [first, second] = await Promise.all([submit(typed), submit(typed)])
  const again = await submit(typed)
  for (const { status, body } of [first, second, again]) expect([status, body]).toEqual([202, {}])
  expect([await count(), (await app.takeMails()).length]).toEqual([1, 2])
  const other = await submit({ ...typed, title: 'Mine' })
  expect(other.body).toEqual({
    code: 'CONFLICT',
    message: 'Failed to submit cleanup event',
    defined: true,
    status: 409,
  })
  expect(summarizeError(await submit({ ...typed, submitterEmail: '' }, { from: '192.0.2.2' }))).toEqual(
    summarizeError(other),
  )
  expect(summarizeError(await submit({ ...typed, selectedTags: [] }, { from: '192.0.2.2' }))).toEqual(
    summarizeError(other),
  )
  const approved = await app.newEvent()
  expect(summarizeError(await submit(app.typed({ id: approved.id }), { from: '192.0.2.2' }))).toEqual(
    summarizeError(other),
  )
  expect(await app.db.select().from(cleanupEvents).where(eq(cleanupEvents.id, approved.id))).toEqual([approved])
})

test('a decided event rejects even an identical resubmission with 409, so its submitter cannot be guessed', async () => {
  const typed = app.typed({ submitterName: 'Rosa Medina', submitterEmail: 'rosa@example.org' })
  await submit(typed)
  const decide = async (status: string) => {
    const { updatedAt } = await readStored()
    const body = { status, updatedAt: updatedAt.toISOString() }
    expect((await app.ask(`PUT /v1/admin/cleanup-events/${typed.id}/status`, { ...grace, body })).status).toBe(200)
    const [right, wrong] = [await submit(typed), await submit({ ...typed, submitterName: 'Kim' })]
    expect([summarizeError(right)[0], summarizeError(right)]).toEqual([409, summarizeError(wrong)])
  }
  await decide('approved')
  await decide('pending')
})

test('admins get at most 30 emails an hour about submitted events', async () => {
  const countAdminEmails = async (from: number) => {
    for (let at = from; at < from + 16; at++) await submit(app.typed(), { from: `192.0.2.${at}` })
    return (await app.takeMails()).length
  }
  expect([await countAdminEmails(0), await countAdminEmails(16)]).toEqual([16, 14])
  expect(await count()).toBe(32)
  app.advanceTime(3600)
  expect(await countAdminEmails(32)).toBe(16)
})

test('an event submission with a filled honeypot field gets 202, but nothing is stored or emailed', async () => {
  const answer = await submit(app.typed({ website: 'https://spam.example', submitterEmail: 'rosa@example.org' }))
  expect([answer.status, answer.body]).toEqual([202, {}])
  expect([await count(), await app.takeMails(), await publishedTopics()]).toEqual([0, [], []])
  // People leave the honeypot field empty.
  expect((await submit(app.typed({ website: '' }))).status).toBe(202)
  expect(await count()).toBe(1)
})

test('event submissions are limited to five an hour per network, not counting retries', async () => {
  const first = app.typed()
  for (const each of [first, first, first, app.typed(), app.typed(), app.typed(), app.typed()])
    expect((await submit(each)).status).toBe(202)
  const answer = await submit(app.typed())
  expect(answer.body.data).toEqual({ retryAfter: 3600 })
  expect(summarizeError(answer)).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    'Many events were submitted from your network just now. Please try again in 1 hour.',
  ])
  expect((await submit(app.typed(), { from: '192.0.2.2' })).status).toBe(202)
  app.advanceTime(3600)
  expect((await submit(app.typed())).status).toBe(202)
  expect(await count()).toBe(7)
})

test('the email to admins about a submitted event escapes typed text', async () => {
  const quiet = await app.newMember({ isAdmin: true, allowEmails: false })
  const typed = app.typed({
    title: '<b>Canal</b> & <img src=x>',
    locationName: 'Granada Park',
    city: 'Phoenix',
    endDate: '2096-12-06',
    description: 'Only for the page',
  })
  await submit(typed)
  const [mail, ...more] = await app.takeMails()
  expect(more).toEqual([])
  expect([mail!.to, quiet.email === mail!.to]).toEqual(['grace@example.org', false])
  expect(mail!.subject).toBe('New event submitted: <b>Canal</b> & <img src=x>')
  expect(mail!.html).toContain('&lt;b&gt;Canal&lt;/b&gt; &amp; &lt;img src=x&gt;')
  expect(mail!.html).not.toContain('<img')
  expect(mail!.text).toContain('Wed, Dec 5, 2096 to Thu, Dec 6, 2096, Granada Park, Phoenix, Arizona, United States')
  expect(mail!.text).toContain('http://localhost:3000/admin-main/events')
  expect(mail!.text).not.toContain('Only for the page')
  expect(mail!.unsubscribe).toBeTruthy()
})

test('an event submission is rolled back with its emails when storing or publishing fails', async () => {
  const failing = async (statement: string, undo: string) => {
    await app.db.execute(statement)
    const { status } = await submit(app.typed({ submitterEmail: 'rosa@example.org' }), { from: '192.0.2.3' })
    await app.db.execute(undo)
    return [status, await count(), await app.takeMails()]
  }
  const broken = `alter table cleanup_events add constraint broken check (title = '') not valid`
  expect(await failing(broken, `alter table cleanup_events drop constraint broken`)).toEqual([500, 0, []])
  const away = `alter table live_notices rename to live_notices_away`
  expect(await failing(away, `alter table live_notices_away rename to live_notices`)).toEqual([500, 0, []])
})

test('the receipt email for a submitted event contains no typed text, only the event day', async () => {
  const words = {
    title: 'Buy cheap pills',
    subtitle: 'pills',
    description: 'pills',
    hostOrg: 'Pills Inc',
    city: 'Pillstown',
  }
  const typed = app.typed({
    ...words,
    locationName: 'Pill park',
    hostUrl: 'https://pills.example.org',
    submitterName: 'Pill Seller',
    submitterEmail: 'victim@example.org',
  })
  await submit(typed)
  const mails = await app.takeMails()
  const receipt = mails.find(({ to }) => to === 'victim@example.org')!
  expect(receipt.subject).toBe('We have received your event')
  expect(receipt.text).toContain('Wed, Dec 5, 2096')
  for (const part of [receipt.subject, receipt.html, receipt.text]) expect(part.toLowerCase()).not.toContain('pill')
})

test('an email address gets at most three receipts a day for submitted events', async () => {
  const send = async (submitterEmail: string, from: string) => {
    expect((await submit(app.typed({ submitterEmail }), { from })).status).toBe(202)
    return (await app.takeMails()).filter(({ to }) => to !== 'grace@example.org').length
  }
  for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect(await send('Rosa@example.org', from)).toBe(1)
  expect(await send('rosa@EXAMPLE.org', '192.0.2.4')).toBe(0)
  expect(await send('ben@example.org', '192.0.2.4')).toBe(1)
  app.advanceTime(24 * 3600)
  expect(await send('rosa@example.org', '192.0.2.4')).toBe(1)
  expect(await count()).toBe(6)
})
