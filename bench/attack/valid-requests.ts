import { aChallenge, aChallengeParticipant } from '#features/challenges/server/fixtures.ts'
import { insertTestCleanup } from '#features/cleanups/server/fixtures.ts'
import { anActiveEventTag, anEvent } from '#features/events/server/fixtures.ts'
import { TEST_MEMBER_PASSWORD, aMember } from '#features/members/server/fixtures.ts'
import { createUnsubscribeUrl } from '#features/members/server/service/notification-emails.ts'
import { issueMemberToken } from '#features/members/server/service/tokens.ts'
import { createValidProcedureInputs } from '#app/server/attacks/valid-inputs.ts'
import type { createTestClient } from '#app/server/testing/test-client.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { type Db, runInTransaction } from '#platform/server/db/db.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'

type ValidRequestsSetup = {
  db: Db
  config: Pick<ServerConfig, 'secret' | 'appUrl'>
  ask: ReturnType<typeof createTestClient>
  tokens: { member?: string; superadmin?: string }
  picture: Uint8Array
}

/**
 * Prepares inputs that every operation answers with success. Well-formed inputs are not enough here: a token that was
 * never issued, for example, is rejected before any other query runs.
 */
export async function prepareValidRequests({ db, config, ask, tokens, picture }: ValidRequestsSetup) {
  const idOf = async (statement: string) => (await db.$client.query<{ id: string }>(statement)).rows[0]!.id
  const memberId = await idOf(`select id from profiles where username = 'rosa_m'`)
  const adminId = await idOf('select id from profiles where is_superadmin')
  await db.$client.query('update profiles set is_public = true where id = $1', [memberId])

  const made = await runInTransaction(db, async (tx) => {
    const other = await aMember(tx, { emailVerified: false })
    const tag = await anActiveEventTag(tx)
    const challenge = await aChallenge(tx, { isPrivate: true })
    await aChallengeParticipant(tx, challenge.id, memberId)
    return {
      other,
      tag,
      challenge,
      event: await anEvent(tx, { startDate: '2096-12-05', tags: [tag.id] }),
      pending: await insertTestCleanup(tx, memberId),
      loved: await insertTestCleanup(tx, other.id, { status: 'approved' }),
      verifyEmail: await issueMemberToken(tx, 'verify-email', other.id, new Date()),
      resetPassword: await issueMemberToken(tx, 'reset-password', other.id, new Date()),
    }
  })
  const messageId = generateRowId()
  await db.$client.query(
    `insert into mailbox_messages (id, recipient, subject, html, plain_text, sent_at) values ($1, 'rosa@example.org', 'Hello', 'Hello', 'Hello', now())`,
    [messageId],
  )
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'us.jpg', { type: 'image/jpeg' }))
  const uploaded = await ask(`PUT /v1/me/photos/${generateRowId()}`, { as: tokens.member, body: form })
  const [folder, file] = ((await uploaded.json()) as { small: string }).small.split('/').slice(-2)
  // An export writes an audit entry.
  await ask(`GET /v1/admin/unverified-members.csv`, { as: tokens.superadmin })
  const logId = await idOf('select id from audit_logs')

  const unsubscribing = new URL(createUnsubscribeUrl(config, made.other.id)).searchParams.get('token')!
  const token = { token: unsubscribing }
  const slug = () => ({ slug: made.challenge.slug })
  const sent: ReturnType<typeof createValidProcedureInputs> = {
    ...createValidProcedureInputs(db, memberId),
    'challenges.myPlace': slug,
    'cleanups.love': () => ({ cleanupId: made.loved.cleanupId }),
    'events.event': () => ({ id: made.event.id }),
    'members.signIn': () => ({ email: made.other.email, password: TEST_MEMBER_PASSWORD }),
    'members.verifyEmail': () => ({ token: made.verifyEmail }),
    'members.resetPassword': () => ({ token: made.resetPassword, password: TEST_MEMBER_PASSWORD }),
    'members.changePassword': () => ({ currentPassword: TEST_MEMBER_PASSWORD, newPassword: 'another' }),
    'members.unsubscribe': () => token,
    'notices.message': () => ({ id: messageId }),
  }

  const asCsv = { search: 'a', sort: 'title', direction: 'ascending' }
  const finder = { country: 'US', state: 'AZ', city: 'Phoenix', month: '2096-12', tag: made.tag.slug }
  const days = { from: '2025-01-01', to: '2096-12-31' }
  const raw: Record<string, Record<string, string>> = {
    '/files/{folder}/{file}': { folder: folder!, file: file! },
    '/exports/cleanups': { ...days, format: 'csv', photos: '0' },
    '/live': { topics: 'litterboard' },
    '/unsubscribe': token,
    '/v1/cleanup-events/{id}/calendar.ics': { id: made.event.id },
    '/v1/cleanup-events/calendar.ics': finder,
    '/v1/cleanup-events/feed.rss': finder,
    '/v1/admin/cleanups.csv': {
      ids: made.pending.cleanupId,
      status: 'pending',
      username: 'rosa_m',
      sort: 'date',
      direction: 'descending',
    },
    '/v1/admin/members.csv': { ...asCsv, ids: memberId, sort: 'created_at' },
    '/v1/admin/unverified-members.csv': { ids: made.other.id },
    '/v1/admin/audit-logs.csv': { ...days, ids: logId, search: '', action: 'users_exported', adminId },
    '/v1/admin/challenge-participants.csv': { ids: made.challenge.id },
    '/v1/admin/challenges.csv': { ...asCsv, ids: made.challenge.id },
    '/v1/admin/cleanup-events.csv': { ...asCsv, ids: made.event.id },
    '/v1/admin/event-tags.csv': { ...asCsv, ids: made.tag.id, sort: 'name' },
  }

  const rowsOf = async (table: string) => JSON.stringify((await db.$client.query(`select * from ${table}`)).rows)
  const [links, sessions, accounts] = await Promise.all(['verifications', 'sessions', 'accounts'].map(rowsOf))

  /** Restores single-use tokens, sessions, passwords and the profile, and resets rate limits, before each request. */
  async function renew() {
    await db.delete(rateLimits)
    for (const [table, rows] of [
      ['verifications', links],
      ['sessions', sessions],
    ])
      await db.$client.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
        [rows],
      )
    await db.$client.query(
      `update accounts set password = was.password from jsonb_populate_recordset(null::accounts, $1) was
      where was.id = accounts.id and was.password <> accounts.password`,
      [accounts],
    )
    await db.$client.query(
      `update profiles set email_verified = false, email_confirmed_at = null where id = $1 and email_verified`,
      [made.other.id],
    )
    await db.$client.query(
      `update profiles set username = 'rosa_m', is_public = true where id = $1 and (username <> 'rosa_m' or not is_public)`,
      [memberId],
    )
  }
  return { sent, raw, renew }
}
