import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownCleanupsLiveTopic } from '#features/cleanups/rules.ts'
import { REVIEW_LIVE_UPDATE_TOPIC } from '#features/cleanups/rules/review.ts'
import { insertTestCleanup } from '#features/cleanups/server/fixtures.ts'
import { EVENTS_LIVE_UPDATE_TOPIC } from '#features/events/rules/event.ts'
import { ownAccountLiveTopic } from '#features/members/rules/accounts.ts'
import { MEMBERS_LIVE_UPDATE_TOPIC } from '#features/members/rules/admin.ts'
import { issueMemberToken } from '#features/members/server/service/tokens.ts'
import { profiles } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import { openEventSource } from '#platform/server/live/testing.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { createTestApp } from '../testing/test-app.ts'
import { MAX_LIVE_STREAMS } from './raw-routes.ts'

const { database, app, ask } = createTestApp({ config: { trustedProxies: ['127.0.0.1'] } })

const body = { date: '2025-11-14', location: '85016', litterCount: 3 }

test('a member’s other devices get live updates when a cleanup is logged, edited, reviewed or deleted', async () => {
  const [rosa, admin] = [
    await createSignedInMember(app, database.db),
    await createSignedInMember(app, database.db, { isAdmin: true }),
  ]
  const topic = ownCleanupsLiveTopic(rosa.id)
  const device = await openEventSource(() => ask(`GET /live?topics=${topic}`, { as: rosa.token }))
  const cleanupId = generateRowId()
  const expectUpdateAfter = async (line: string, about: object | undefined, as = rosa.token) => {
    const before = device.topics.length
    const answer = await ask(line, { as, body: about })
    await expect.poll(() => device.topics.slice(before), { message: line }).toEqual([topic])
    return answer
  }
  await expectUpdateAfter('POST /v1/cleanups', { cleanupId, ...body })
  const edited = await expectUpdateAfter(`PUT /v1/cleanups/${cleanupId}`, body)
  const { updatedAt } = (await edited.json()) as { updatedAt: string }
  await expectUpdateAfter(
    `PUT /v1/admin/cleanups/${cleanupId}/decision`,
    { status: 'approved', updatedAt },
    admin.token,
  )
  await expectUpdateAfter(`DELETE /v1/cleanups/${cleanupId}`, undefined)
  await device.disconnect()
})

test('only a member’s own devices get a live update when the email is verified', async () => {
  const [rosa, ben] = [
    await createSignedInMember(app, database.db, { emailVerified: false }),
    await createSignedInMember(app, database.db),
  ]
  const topic = ownAccountLiveTopic(rosa.id)
  const device = await openEventSource(() => ask(`GET /live?topics=${topic}`, { as: rosa.token }))
  const token = await runInTransaction(database.db, (tx) => issueMemberToken(tx, 'verify-email', rosa.id, new Date()))
  expect((await ask('POST /v1/verifications', { body: { token } })).status).toBe(200)
  await expect.poll(() => device.topics).toEqual([topic])
  await device.disconnect()
  for (const as of [undefined, ben.token]) expect((await ask(`GET /live?topics=${topic}`, { as })).status).toBe(403)
})

test('members get live updates of the Litterboard, visitors do not', async () => {
  const [rosa, admin] = [
    await createSignedInMember(app, database.db),
    await createSignedInMember(app, database.db, { isAdmin: true }),
  ]
  await database.db.update(profiles).set({ isPublic: true, onboardingCompleted: true }).where(eq(profiles.id, rosa.id))
  const member = await openEventSource(() => ask('GET /live?topics=litterboard', { as: admin.token }))
  const cleanupId = generateRowId()
  await ask('POST /v1/cleanups', { as: rosa.token, body: { cleanupId, ...body } })
  const { updatedAt } = (await (await ask(`GET /v1/cleanups/${cleanupId}`, { as: rosa.token })).json()) as typeof rosa
  const before = member.topics.length
  await ask(`PUT /v1/admin/cleanups/${cleanupId}/decision`, {
    as: admin.token,
    body: { status: 'approved', updatedAt },
  })
  await expect.poll(() => member.topics.slice(before)).toEqual(['litterboard'])
  await member.disconnect()
  expect((await ask('GET /live?topics=litterboard')).status).toBe(403)
  expect((await ask('GET /live?topics=litterboard:x', { as: rosa.token })).status).toBe(403)
})

test('only admins get live updates when cleanup events or event tags change', async () => {
  const [rosa, admin] = [
    await createSignedInMember(app, database.db),
    await createSignedInMember(app, database.db, { isAdmin: true }),
  ]
  const device = await openEventSource(() => ask(`GET /live?topics=${EVENTS_LIVE_UPDATE_TOPIC}`, { as: admin.token }))
  const expectUpdateAfter = async (line: string, about: object | undefined, as?: string) => {
    const before = device.topics.length
    const answer = await ask(line, { as, body: about })
    await expect.poll(() => device.topics.slice(before), { message: line }).toEqual([EVENTS_LIVE_UPDATE_TOPIC])
    return (await answer.text()) || '{}'
  }
  const [id, tag] = [generateRowId(), generateRowId()]
  const typed = { title: 'Canal', postalCode: '85016', region: 'AZ', startDate: '2096-12-05', hostOrg: 'Keepers' }
  const whole = { ...typed, hostUrl: 'https://canal.example.org' }
  await expectUpdateAfter('POST /v1/cleanup-events', { ...whole, id })
  const path = `/v1/admin/cleanup-events/${id}`
  const { events } = (await (await ask('GET /v1/admin/cleanup-events', { as: admin.token })).json()) as {
    events: { updatedAt: string }[]
  }
  const decided = await expectUpdateAfter(
    `PUT ${path}/status`,
    { status: 'approved', updatedAt: events[0]!.updatedAt },
    admin.token,
  )
  const { updatedAt } = JSON.parse(decided) as { updatedAt: string }
  await expectUpdateAfter(`PUT ${path}`, { ...whole, status: 'cancelled', updatedAt }, admin.token)
  await expectUpdateAfter(`DELETE ${path}`, undefined, admin.token)
  const seen = { name: 'Beach', slug: 'beach' }
  await expectUpdateAfter('POST /v1/admin/event-tags', { id: tag, ...seen }, admin.token)
  await expectUpdateAfter(`PUT /v1/admin/event-tags/${tag}`, { name: 'Beaches', slug: 'beach', seen }, admin.token)
  await expectUpdateAfter(`DELETE /v1/admin/event-tags/${tag}`, undefined, admin.token)
  await device.disconnect()
  for (const as of [undefined, rosa.token])
    expect((await ask(`GET /live?topics=${EVENTS_LIVE_UPDATE_TOPIC}`, { as })).status).toBe(403)
  expect((await ask('GET /live?topics=events:x', { as: admin.token })).status).toBe(403)
})

test('only admins get live updates of the review queue when a cleanup is logged, claimed or reviewed', async () => {
  const [rosa, admin] = [
    await createSignedInMember(app, database.db),
    await createSignedInMember(app, database.db, { isAdmin: true }),
  ]
  const device = await openEventSource(() => ask(`GET /live?topics=${REVIEW_LIVE_UPDATE_TOPIC}`, { as: admin.token }))
  const before = device.topics.length
  const { cleanupId, updatedAt } = await runInTransaction(database.db, (tx) => insertTestCleanup(tx, rosa.id))
  await expect.poll(() => device.topics.slice(before)).toEqual([REVIEW_LIVE_UPDATE_TOPIC])
  for (const [line, body] of [
    [`PUT /v1/admin/cleanups/${cleanupId}/claim`, undefined],
    [`PUT /v1/admin/cleanups/${cleanupId}/decision`, { status: 'approved', updatedAt }],
  ] as const) {
    const before = device.topics.length
    expect((await ask(line, { as: admin.token, body })).status).toBe(200)
    await expect.poll(() => device.topics.slice(before), { message: line }).toEqual([REVIEW_LIVE_UPDATE_TOPIC])
  }
  await device.disconnect()
  for (const as of [undefined, rosa.token])
    expect((await ask(`GET /live?topics=${REVIEW_LIVE_UPDATE_TOPIC}`, { as })).status).toBe(403)
})

test('an open stream of live updates ends immediately when its session is ended elsewhere', async () => {
  const admin = await createSignedInMember(app, database.db, { isAdmin: true })
  type Member = Awaited<ReturnType<typeof createSignedInMember>>
  const ends: ((rosa: Member, other: string) => Promise<Response>)[] = [
    ({ id }) => ask(`PUT /v1/admin/members/${id}/disabled`, { as: admin.token, body: { isDisabled: true } }),
    ({ id }) => ask(`DELETE /v1/admin/members/${id}`, { as: admin.token }),
    ({ password }, as) =>
      ask('PUT /v1/me/password', { as, body: { currentPassword: password, newPassword: 'cleaner-streets-43' } }),
    (_, as) => ask('DELETE /v1/me/sessions', { as }),
    async (_, as) => {
      const { sessions } = (await (await ask('GET /v1/me/sessions', { as })).json()) as {
        sessions: { id: string; isCurrent: boolean }[]
      }
      return ask(`DELETE /v1/me/sessions/${sessions.find(({ isCurrent }) => !isCurrent)!.id}`, { as })
    },
    ({ id }) => ask(`DELETE /v1/admin/members/${id}/sessions`, { as: admin.token }),
    (_, as) => ask('DELETE /v1/me', { as }),
  ]
  for (const end of ends) {
    const rosa = await createSignedInMember(app, database.db)
    const other = await ask('POST /v1/session', { body: { email: rosa.email, password: rosa.password } })
    const page = await openEventSource(() =>
      ask(`GET /live?topics=${ownAccountLiveTopic(rosa.id)}`, { as: rosa.token }),
    )
    expect((await end(rosa, other.headers.get('set-auth-token')!)).ok, String(end)).toBe(true)
    expect(await page.ended, String(end)).toBe('forbidden')
  }
})

test('an open stream of live updates for the admin console ends when admin rights are revoked', async () => {
  const [sam, admin] = [
    await createSignedInMember(app, database.db, { isSuperadmin: true }),
    await createSignedInMember(app, database.db, { isAdmin: true }),
  ]
  const page = await openEventSource(() =>
    ask(`GET /live?topics=${EVENTS_LIVE_UPDATE_TOPIC},${REVIEW_LIVE_UPDATE_TOPIC}`, { as: admin.token }),
  )
  await ask(`PUT /v1/admin/members/${admin.id}/admin`, { as: sam.token, body: { isAdmin: false } })
  expect(await page.ended).toBe('forbidden')
})

test('subscribing to live updates of another member or of an unknown topic is rejected with 403', async () => {
  const [rosa, ben] = [
    await createSignedInMember(app, database.db),
    await createSignedInMember(app, database.db, { isSuperadmin: true }),
  ]
  const status = async (topic: string, as?: string) => (await ask(`GET /live?topics=${topic}`, { as })).status
  expect(await status(ownCleanupsLiveTopic(rosa.id))).toBe(403)
  expect(await status(ownCleanupsLiveTopic(rosa.id), ben.token)).toBe(403)
  for (const topic of ['cleanups', 'cleanups:', 'mailbox:x', 'constructor', 'members'])
    expect(await status(topic, rosa.token), topic).toBe(403)
})

test('only admins get live updates of the admin dashboard when a member or a cleanup changes', async () => {
  const [rosa, admin] = [
    await createSignedInMember(app, database.db),
    await createSignedInMember(app, database.db, { isAdmin: true }),
  ]
  for (const topic of [MEMBERS_LIVE_UPDATE_TOPIC, REVIEW_LIVE_UPDATE_TOPIC]) {
    expect((await ask(`GET /live?topics=${topic}`)).status).toBe(403)
    expect((await ask(`GET /live?topics=${topic}`, { as: rosa.token })).status).toBe(403)
    expect((await ask(`GET /live?topics=${topic}:x`, { as: admin.token })).status).toBe(403)
  }
  const members = await openEventSource(() => ask(`GET /live?topics=${MEMBERS_LIVE_UPDATE_TOPIC}`, { as: admin.token }))
  const before = members.topics.length
  await ask(`PUT /v1/admin/members/${rosa.id}/visibility`, { as: admin.token, body: { isPublic: true } })
  await expect.poll(() => members.topics.slice(before)).toEqual([MEMBERS_LIVE_UPDATE_TOPIC])
  const [sam, after] = [await createSignedInMember(app, database.db, { isSuperadmin: true }), members.topics.length]
  await ask(`PUT /v1/admin/members/${rosa.id}/streak`, { as: sam.token, body: { weeks: 12 } })
  await expect.poll(() => members.topics.slice(after)).toEqual([MEMBERS_LIVE_UPDATE_TOPIC])
  await members.disconnect()
  const review = await openEventSource(() => ask(`GET /live?topics=${REVIEW_LIVE_UPDATE_TOPIC}`, { as: admin.token }))
  const seen = review.topics.length
  await ask('POST /v1/cleanups', { as: rosa.token, body: { cleanupId: generateRowId(), ...body } })
  await expect.poll(() => review.topics.slice(seen)).toEqual([REVIEW_LIVE_UPDATE_TOPIC])
  await review.disconnect()
})

const publish = (topic: string) => runInTransaction(database.db, (tx) => publishTopicChanges(tx, topic))

test('a session that opens too many live update streams loses its own oldest, but closes none of other members', async () => {
  const [rosa, admin] = [
    await createSignedInMember(app, database.db),
    await createSignedInMember(app, database.db, { isAdmin: true }),
  ]
  const open = (as: string) => openEventSource(() => ask('GET /live?topics=litterboard', { as }))
  const other = await open(admin.token)
  const pages = []
  while (pages.length < MAX_LIVE_STREAMS.session + 2) pages.push(await open(rosa.token))
  const [first, second, ...rest] = pages
  expect([await first!.ended, await second!.ended]).toEqual(['displaced', 'displaced'])
  await publish('litterboard')
  for (const page of [other, ...rest]) await expect.poll(() => page.topics).toContain('litterboard')
  for (const page of [other, ...rest]) await page.disconnect()
})

test('clients without a session share the live updates of their network, an IPv6 /64', async () => {
  const open = (address: string) =>
    openEventSource(() => ask('GET /live?topics=mailbox', { headers: { 'x-forwarded-for': address } }))
  const elsewhere = await open('2001:db8:1:3::1')
  const pages = []
  while (pages.length <= MAX_LIVE_STREAMS.network) pages.push(await open(`2001:db8:1:2::${pages.length + 1}`))
  const [first, ...rest] = pages
  expect(await first!.ended).toBe('displaced')
  await publish('mailbox')
  for (const page of [elsewhere, ...rest]) await expect.poll(() => page.topics).toContain('mailbox')
  for (const page of [elsewhere, ...rest]) await page.disconnect()
})
