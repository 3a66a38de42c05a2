import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAuditEntries, deleteAllAuditEntries } from '#features/audit/server/fixtures.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { Cleanup, UnseenReviewDecision } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { createCleanupsTestClient } from '../fixtures/test-client.ts'
import { sendDecisionEmail } from '../service/decision-news.ts'
import { cleanupLogs } from '../tables.ts'

let app: Awaited<ReturnType<typeof createCleanupsTestClient>>
let rosa: Awaited<ReturnType<typeof app.newSignedInMember>>
let admin: typeof rosa
beforeAll(async () => {
  app = await createCleanupsTestClient()
  admin = await app.newSignedInMember({ isAdmin: true, fullName: 'Ada Admin', allowEmails: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.resetRateLimits()
  await deleteAllAuditEntries(app.db)
  rosa = await app.newSignedInMember({ fullName: 'Rosa Medina' })
})

async function logged() {
  const photo = await app.aPhoto(rosa.id)
  const body = app.newCleanupBody({ litterCount: 40, photos: [photo.id] })
  const cleanup = (await app.ask('POST /v1/cleanups', { cookie: rosa.cookie, body })).body as Cleanup
  await app.takeMails()
  return { ...cleanup, photo }
}
const decide = (id: string, body: object, cookie = admin.cookie) =>
  app.ask(`PUT /v1/admin/cleanups/${id}/decision`, { cookie, body })
const newsOf = async ({ cookie } = rosa) =>
  (await app.ask('GET /v1/me/cleanup-news', { cookie })).body['news'] as UnseenReviewDecision[]
const markSeen = (news: UnseenReviewDecision[], cookie = rosa.cookie) =>
  app.ask('DELETE /v1/me/cleanup-news', {
    cookie,
    body: { seen: news.map(({ cleanupId, updatedAt }) => ({ cleanupId, updatedAt })) },
  })
const isPublic = async (id: string) => (await app.db.select().from(pictures).where(eq(pictures.id, id))).at(0)!.isPublic

test.each([
  ['approved', '', 'Your cleanup is approved', true],
  ['flagged', `Too dark <b>, "'><script>`, 'Your cleanup needs another look', false],
  ['rejected', 'No litter to be seen', 'Your cleanup was not accepted', false],
])(
  'the review decision %s is audited, sets photo visibility and is emailed to the member',
  async (status, note, subject, shown) => {
    const { cleanupId, updatedAt, photo } = await logged()
    const answer = await decide(cleanupId, { status, note, updatedAt })
    expect(answer).toMatchObject({ status: 200, body: { cleanupId, status, adminNotes: note || null } })
    expect(Date.parse((answer.body as Cleanup).updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
    const [row] = await app.db.select().from(cleanupLogs).where(eq(cleanupLogs.cleanupId, cleanupId))
    expect(row).toMatchObject({ reviewedBy: admin.id, reviewedAt: expect.any(Date), hasNews: true })
    expect(await isPublic(photo.id)).toBe(shown)
    expect(await readAuditEntries(app.db)).toMatchObject([
      {
        who: 'Ada Admin',
        action: `cleanup_${status}`,
        table: 'cleanup_logs',
        id: cleanupId,
        what: 'Rosa Medina',
        before: { status: 'pending' },
        after: { status, date: expect.any(String), litterCount: expect.any(Number) },
        notes: note || undefined,
      },
    ])
    // No email about a decision is sent while the decision can be undone.
    expect(await app.takeMails()).toEqual([])
    const mails = await app.takeDecisionEmails()
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([[rosa.email, subject]])
    expect(mails[0]!.text).toContain('Hi Rosa,')
    expect(mails[0]!.text).toContain(note)
    expect(mails[0]!.html).not.toMatch(/<b>|<script/)
    expect(await newsOf()).toMatchObject([
      { cleanupId, date: '2025-11-14', litterCount: 40, status, adminNotes: note || null },
    ])
  },
)

test('repeating a review decision changes nothing and sends no second email', async () => {
  const { cleanupId, updatedAt } = await logged()
  const decision = { status: 'flagged', note: 'Too dark', updatedAt }
  const first = await decide(cleanupId, decision)
  expect(await app.takeDecisionEmails()).toHaveLength(1)
  expect((await decide(cleanupId, decision)).body).toEqual(first.body)
  expect(await app.takeDecisionEmails()).toEqual([])
  expect(await readAuditEntries(app.db)).toHaveLength(1)
})

test('a review decision returns 409 if the member has edited the cleanup meanwhile', async () => {
  const { cleanupId, updatedAt, photo } = await logged()
  const body = { ...app.newCleanupBody({ litterCount: 250, photos: [photo.id] }) }
  await app.ask(`PUT /v1/cleanups/${cleanupId}`, { cookie: rosa.cookie, body })
  expect(await decide(cleanupId, { status: 'approved', updatedAt })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: texts.changedMeanwhile },
  })
  expect(await isPublic(photo.id)).toBe(false)
  expect(await app.takeDecisionEmails()).toEqual([])
  expect(await newsOf()).toEqual([])
})

test('only the last of two different decisions on a cleanup is emailed', async () => {
  const { cleanupId, updatedAt, photo } = await logged()
  const approved = (await decide(cleanupId, { status: 'approved', updatedAt })).body as Cleanup
  const later = { status: 'rejected', note: 'A stock photo', updatedAt: approved.updatedAt }
  expect((await decide(cleanupId, later)).body).toMatchObject({ status: 'rejected' })
  expect(await isPublic(photo.id)).toBe(false)
  expect((await app.takeDecisionEmails()).map(({ subject }) => subject)).toEqual(['Your cleanup was not accepted'])
})

test('a decision on a cleanup is emailed once even if its job runs twice', async () => {
  const { cleanupId, updatedAt } = await logged()
  const { body } = await decide(cleanupId, { status: 'approved', updatedAt })
  expect(await app.takeDecisionEmails()).toHaveLength(1)
  await sendDecisionEmail(app.platform, { cleanupId, reviewedAt: (body as Cleanup).updatedAt })
  expect(await app.takeMails()).toEqual([])
})

test('deciding on a cleanup requires an admin, and a note if flagged or rejected', async () => {
  const { cleanupId, updatedAt } = await logged()
  for (const status of ['flagged', 'rejected'])
    expect((await decide(cleanupId, { status, note: ' ', updatedAt })).body.data!.fields).toEqual([
      { path: 'note', message: texts.noteRequired },
    ])
  expect((await decide(cleanupId, { status: 'flagged', note: 'a \u202enote', updatedAt })).body.data!.fields).toEqual([
    { path: 'note', message: texts.noteUnusable },
  ])
  expect((await decide(cleanupId, { status: 'approved', updatedAt }, rosa.cookie)).status).toBe(403)
  expect((await decide(cleanupId, { status: 'approved', updatedAt }, '')).status).toBe(401)
  expect((await decide(generateRowId(), { status: 'approved', updatedAt })).status).toBe(404)
  expect((await decide(cleanupId, { status: 'pending', updatedAt })).status).toBe(400)
})

test('a member who turned emails off gets no email about the decision on a cleanup', async () => {
  const { cleanupId, updatedAt } = await logged()
  await app.db.$client.query('update profiles set allow_emails = false where id = $1', [rosa.id])
  expect((await decide(cleanupId, { status: 'approved', updatedAt })).status).toBe(200)
  expect(await app.takeDecisionEmails()).toEqual([])
  expect(await newsOf()).toHaveLength(1)
})

test("decisions on a member's cleanups are listed as news, latest first, until marked as seen", async () => {
  const [first, second] = [await logged(), await logged()]
  await decide(second.cleanupId, { status: 'approved', updatedAt: second.updatedAt })
  app.advanceTime(60)
  await decide(first.cleanupId, { status: 'flagged', note: 'Too dark', updatedAt: first.updatedAt })
  expect((await newsOf()).map(({ cleanupId }) => cleanupId)).toEqual([first.cleanupId, second.cleanupId])
  const [newest] = await newsOf()
  const ben = await app.newSignedInMember()
  await markSeen(await newsOf(), ben.cookie)
  expect(await newsOf()).toHaveLength(2)
  expect((await markSeen([newest!])).status).toBe(204)
  expect((await newsOf()).map(({ cleanupId }) => cleanupId)).toEqual([second.cleanupId])
  expect((await markSeen([])).status).toBe(204)
  expect(await newsOf()).toHaveLength(1)
})

test('marking a decision on a cleanup as seen keeps the news about a newer decision', async () => {
  const { cleanupId, updatedAt } = await logged()
  const first = (await decide(cleanupId, { status: 'flagged', note: 'Too dark', updatedAt })).body as Cleanup
  const read = await newsOf()
  await decide(cleanupId, { status: 'flagged', note: 'Where is the litter?', updatedAt: first.updatedAt })
  await markSeen(read)
  expect(await newsOf()).toMatchObject([{ cleanupId, adminNotes: 'Where is the litter?' }])
  await markSeen(await newsOf())
  expect(await newsOf()).toEqual([])
})
