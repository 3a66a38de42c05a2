import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUnsubscribeUrl } from '#features/members/server/service/notification-emails.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { createTestApp } from './testing/test-app.ts'
import { createSignedInMember } from './testing/test-client.ts'

const SHE = {
  fullName: 'Zsofia Quillfeather',
  email: 'zsofia@quill.example.org',
  password: 'correct-horse-battery',
  zipCode: 'SW1A 1AA',
  acceptsTerms: true,
}
const USERNAME = 'quill_99'
const NEW_PASSWORD = 'staple-and-another'

const { database, app, ask } = createTestApp()

const waiting = async () =>
  (await database.db.$client.query<{ data: { text: string } }>(`select data from jobs.job where name = 'mail'`)).rows
const failing = async (work: () => Promise<Response>, table = 'profiles', check = `zip_code = ''`) => {
  await database.db.execute(sql.raw(`alter table ${table} add constraint broken check (${check}) not valid`))
  const { status } = await work()
  await database.db.execute(sql.raw(`alter table ${table} drop constraint broken`))
  expect(status).toBe(500)
}

test('the server log contains no personal data, from sign-up to account deletion and for all errors', async () => {
  const secrets = [SHE.fullName, 'Quillfeather', SHE.email, SHE.password, NEW_PASSWORD, SHE.zipCode, USERNAME]
  const statuses: number[] = []
  const send = async (line: string, more: Parameters<typeof ask>[1] = {}) => {
    const answer = await ask(line, more)
    statuses.push(answer.status)
    return answer
  }
  await failing(() => ask('POST /v1/accounts', { body: SHE }))
  await send('POST /v1/accounts', { body: SHE })
  await send('POST /v1/accounts', { body: SHE })
  await send('POST /v1/accounts', { body: { ...SHE, zipCode: '!', email: `${SHE.email}\0` } })
  await send('POST /v1/accounts', { body: { ...SHE, fullName: 'Zsofia Quillfeather\0', email: `a${SHE.email}` } })
  const link = /token=([\w-]+)/.exec((await waiting())[0]!.data.text)![1]!
  secrets.push(link)
  await fetch(`${app.origin}/verified?token=${link}`)
  await send('POST /v1/verifications', { body: { token: link } })
  await send('POST /v1/verifications', { body: { token: link } })

  await send('POST /v1/session', { body: { email: SHE.email, password: 'a guess' } })
  const signedIn = await send('POST /v1/session', { body: { email: SHE.email, password: SHE.password } })
  const as = signedIn.headers.get('set-auth-token')!
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  secrets.push(as, as.split('.')[0]!, cookie.split('=')[1]!)
  const { id } = (await signedIn.json()) as { id: string }
  const profile = { fullName: SHE.fullName, username: USERNAME, zipCode: SHE.zipCode, country: null, bio: SHE.email }
  await failing(() => ask('PATCH /v1/me/profile', { as, body: profile }))
  await send('PATCH /v1/me/profile', { as, body: profile })
  await send(`GET /v1/usernames/${USERNAME}`, { as })
  await send(`GET /v1/members/${USERNAME}`, { as })
  await send(`GET /v1/members/${USERNAME}`)
  await send(`PUT /v1/members/${USERNAME}`, { as })
  await send('POST /v1/check-profile', { as, body: { email: SHE.email } })
  await send('GET /v1/session', { headers: { cookie } })
  await send('POST /v1/password-resets', { body: { email: SHE.email } })
  await send('PUT /v1/password-resets', { body: { token: link, password: NEW_PASSWORD } })
  await send('PUT /v1/me/password', { as, body: { currentPassword: SHE.password, newPassword: NEW_PASSWORD } })
  const unsubscribe = createUnsubscribeUrl(createTestConfig(), id).replace(createTestConfig().appUrl, app.origin)
  secrets.push(new URL(unsubscribe).searchParams.get('token')!)
  await fetch(unsubscribe, { method: 'POST' })
  await fetch(unsubscribe, { redirect: 'manual' })
  const photo = new FormData()
  photo.append('file', new File([new Uint8Array(await aPictureFile())], `${USERNAME}.jpg`))
  const [photoId, cleanupId] = [generateRowId(), generateRowId()]
  await send(`PUT /v1/me/photos/${photoId}`, { as, body: photo })
  const about = { location: 'quillfeather', notes: SHE.fullName }
  const typed = { cleanupId, date: '2025-11-14', litterCount: 9, photos: [photoId], ...about }
  await failing(() => ask('POST /v1/cleanups', { as, body: typed }), 'cleanup_logs', `location = ''`)
  await send('POST /v1/cleanups', { as, body: typed })
  await send('POST /v1/cleanups', {
    as,
    body: { ...typed, cleanupId: generateRowId(), litterCount: 1, photos: [], notes: `${SHE.fullName}\0` },
  })
  await send(`PUT /v1/cleanups/${cleanupId}`, { as, body: { ...typed, date: '2024-01-01' } })
  await send(`GET /v1/members/${USERNAME}/cleanups`, { as })
  await send('GET /exports/cleanups?photos=1', { as })
  const where = { postalCode: SHE.zipCode, region: 'AZ', startDate: '2096-12-05', countryCode: 'US' }
  const host = { hostOrg: SHE.fullName, hostUrl: 'https://quillfeather.example.org', publicContactEmail: SHE.email }
  const event = { ...where, ...host, title: SHE.fullName, submitterName: SHE.fullName, submitterEmail: SHE.email }
  await failing(
    () => ask('POST /v1/cleanup-events', { as, body: { ...event, id: generateRowId() } }),
    'cleanup_events',
    `title = ''`,
  )
  const eventId = generateRowId()
  await send('POST /v1/cleanup-events', { as, body: { ...event, id: eventId } })
  await send('POST /v1/cleanup-events', { body: { ...event, id: eventId, title: USERNAME } })
  await send('POST /v1/cleanup-events', { body: { ...event, id: generateRowId(), title: `${SHE.fullName}\0` } })
  await send('POST /v1/contact-messages', { body: { name: SHE.fullName, email: SHE.email, message: SHE.zipCode } })
  await send('DELETE /v1/me', { as })
  await send('DELETE /v1/me', { as })

  // A submitted event outlives its submitter's account, without the submitter.
  const { rows } = await database.db.$client.query(
    `select submitter_name, submitter_email, submitted_by from cleanup_events`,
  )
  expect(rows).toEqual([{ submitter_name: null, submitter_email: null, submitted_by: null }])

  const all = [201, 409, 400, 400, 200, 410, 401, 200, 200, 200, 200, 401, 405, 200, 200, 202, 410, 204]
    .concat([200, 200, 400, 400, 200, 200])
    .concat([202, 409, 400])
    .concat([202, 204, 401])
  expect(statuses).toEqual(all)
  // One log line per response, including the four forced failures and three requests that are not in the list.
  const requests = () => app.log().filter(({ status }) => status !== undefined)
  await expect.poll(() => requests().length).toBe(all.length + 4 + 3)
  expect(app.log().filter(({ level }) => level === 'error')).toHaveLength(4)
  for (const line of app.log())
    for (const secret of secrets) expect(JSON.stringify(line).toLowerCase()).not.toContain(secret.toLowerCase())
})

test("the server log contains neither the join code of a group nor its members' names", async () => {
  const host = await createSignedInMember(app, database.db, { fullName: 'Orsolya Fenwick', username: 'fenwick_7' })
  const guest = await createSignedInMember(app, database.db, { fullName: 'Casimir Thistle', username: 'thistle_8' })
  const groupId = generateRowId()
  const group = { total: 3, people: 3, invited: [] }
  const body = { cleanupId: groupId, date: '2025-11-14', location: 'fenwick-lane', litterCount: 1, group }
  expect((await ask('POST /v1/cleanups', { as: host.token, body })).status).toBe(200)
  const { join } = (await (await ask(`GET /v1/groups/${groupId}`, { as: host.token })).json()) as {
    join: { code: string }
  }
  const share = { cleanupId: generateRowId(), pieces: 2 }
  const failed = () => ask(`POST /v1/group-codes/${join.code}/shares`, { as: guest.token, body: share })
  await failing(failed, 'cleanup_logs', 'litter_count <> 2')
  const before = app.log().length
  for (const line of [`GET /v1/group-codes/${join.code}`, `GET /v1/group-codes/${join.code.toLowerCase()}`])
    expect((await ask(line)).status).toBe(200)
  expect((await failed()).status).toBe(200)
  await fetch(`${app.origin}/together/${join.code}`)
  await expect.poll(() => app.log().length).toBeGreaterThanOrEqual(before + 4)
  for (const secret of [join.code, 'fenwick', 'thistle', host.email, guest.email])
    expect(JSON.stringify(app.log()).toLowerCase()).not.toContain(secret.toLowerCase())
})
