import { eq } from 'drizzle-orm'
import { TEST_MEMBER_PASSWORD, aMember, hashTestPassword } from '#features/members/server/fixtures.ts'
import { createTestAuthenticator } from '#features/members/server/fixtures/test-authenticator.ts'
import { beginAuthenticatorSetup } from '#features/members/server/service/authenticator.ts'
import { replaceRecoveryCodes } from '#features/members/server/service/recovery-codes.ts'
import { authenticatorApps, recoveryCodes } from '#features/members/server/tables.ts'
import { memberJobHandlers } from '#features/members/server/worker.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createLogger } from '#platform/server/log.ts'
import type { EmailMessage } from '#platform/server/mail/mail.ts'
import { openPlatformServices } from '#platform/server/platform.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { createAllJobHandlers } from '../../worker.ts'
import { type Answer, Browser, isSuccess } from './browser.ts'

const DAY_MS = 86_400_000
/** Age of the superadmin's last proof after which they confirm their identity again. */
const PROOF_MS = 5 * 60_000
/** Days after which old rate limit counters are deleted, as the product does daily. */
const DAYS_OF_COUNTERS = 200

export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * Test installation for histories: two instances on one database and one clock, a superadmin, and an account of the
 * stranger.
 */
export async function openSite(databaseUrl: string) {
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  const config = { trustedProxies: ['127.0.0.1'], adminSecondFactor: 'required' as const }
  // Many thousands of histories must not accumulate log lines in memory.
  const log = createLogger({ mode: 'test', logLevel: 'silent' })
  const setup = { databaseUrl, config, platform: { clock, log } }
  const apps = [await startTestApp(setup), await startTestApp(setup)]
  const opened = await openPlatformServices(createTestConfig({ databaseUrl, ...config }), createAllJobHandlers)
  const platform = { ...opened, clock }
  const { db } = platform

  let requests = 0
  const nextOrigin = () => apps[requests++ % apps.length]!.origin
  let days = 0
  let networks = 0
  function newNetwork(): string {
    const nr = networks++
    return `10.${(nr >> 16) & 255}.${(nr >> 8) & 255}.${nr & 255}`
  }
  const newBrowser = (name: string, network = newNetwork()) => new Browser(name, network, nextOrigin)

  const newMember = (set: Parameters<typeof aMember>[1]) =>
    runInTransaction(db, (tx) => aMember(tx, set, hashTestPassword))
  const bystander = await newMember({ fullName: 'Bystander' })
  const strangersOwn = await newMember({ fullName: 'Mallory' })

  const superadmin = await newMember({ fullName: 'Grace', isSuperadmin: true, isAdmin: true })
  const key = createTestAuthenticator()
  const console = newBrowser('console')
  await console.send('POST /v1/session', { body: { email: superadmin.email, password: TEST_MEMBER_PASSWORD } })
  const options = await console.send('POST /v1/me/passkey-options')
  const added = await console.send('POST /v1/me/passkeys', { body: { name: 'Key', passkey: key.create(options.body) } })
  if (!isSuccess(added)) throw new Error(`The superadmin could not add a passkey: ${added.status}`)
  let provedAt = now
  let proving = Promise.resolve()
  async function prove(): Promise<void> {
    if (now - provedAt < PROOF_MS) return
    const { body: asked } = await console.send('POST /v1/session/confirmation-options')
    await console.send('POST /v1/session/confirmation', { body: { passkey: key.answer(asked) } })
    provedAt = now
  }

  /** Calls the API as the superadmin, after a new passkey proof if the last one is old. */
  async function sendAsSuperadmin(line: string, body?: object): Promise<Answer> {
    // One proof at a time, because each gives the session a new cookie.
    proving = proving.then(prove)
    await proving
    const answer = await console.send(line, body && { body })
    if (answer.status === 401 || answer.status === 403)
      throw new Error(`The superadmin was refused: ${answer.status} ${answer.body.code}`)
    return answer
  }

  /** Recovery codes shared by all histories, because hashing ten takes longer than a whole history. */
  const codes = await runInTransaction(db, (tx) => replaceRecoveryCodes(tx, clock.now(), bystander.id))
  const hashes = await db.delete(recoveryCodes).returning({ hash: recoveryCodes.hash })

  const giveApp = (member: { id: string; email: string }) =>
    runInTransaction(db, async (tx) => {
      const { key } = (await beginAuthenticatorSetup(tx, platform, member))!
      const createdAt = clock.now()
      await tx.update(authenticatorApps).set({ confirmedAt: createdAt }).where(eq(authenticatorApps.userId, member.id))
      await tx
        .insert(recoveryCodes)
        .values(hashes.map(({ hash }) => ({ id: generateRowId(), userId: member.id, hash, createdAt })))
      return { key, codes: [...codes] }
    })

  async function runJobs(): Promise<void> {
    for (;;) {
      const { rows } = await db.$client.query<{ id: string; name: string; data: object }>(
        `delete from jobs.job where id in (select id from jobs.job where name like 'members.%' limit 20)
         returning id, name, data`,
      )
      if (rows.length === 0) return
      const { signal } = new AbortController()
      for (const { id, name, data } of rows)
        await memberJobHandlers.find(({ job }) => job.name === name)?.run(data, { id, signal, platform })
    }
  }

  return {
    platform,
    databaseUrl,
    clock,
    newBrowser,
    newNetwork,
    newMember,
    sendAsSuperadmin,
    giveApp,
    bystander,
    strangersOwn: { email: strangersOwn.email, password: TEST_MEMBER_PASSWORD },
    advance: (seconds: number) => void (now += seconds * 1000),
    /** Advances to a new day, so that one history's rate limits do not affect the next. */
    async beginNextDay(): Promise<void> {
      now = (Math.floor(now / DAY_MS) + 1) * DAY_MS + PROOF_MS
      if (++days % DAYS_OF_COUNTERS === 0) await db.delete(rateLimits)
    },
    /** Sends the due emails and returns them. */
    async deliverMails(): Promise<EmailMessage[]> {
      await runJobs()
      const { rows } = await db.$client.query<{ data: EmailMessage }>(
        `delete from jobs.job where name = 'mail' returning data`,
      )
      return rows.map(({ data }) => data)
    },
    async close() {
      for (const app of apps) await app.close()
      await opened.close()
    },
  }
}
