import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions, verifications } from '#features/members/server/tables.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, countDeadlocks, countLockWaits, createTestDatabase } from '#platform/server/db/testing.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import {
  DOOR_EVENTS,
  type DoorEvent,
  SIGN_IN_KINDS,
  type SignInKind,
  createDoors,
  startsWithPassword,
} from './sign-in-kinds.ts'

/*
 * Races between each kind of sign-in and each event that ends earlier sessions, across two instances. A row locked by
 * the test stops the sign-in or the event at the worst moment, so the order is deterministic.
 */

let database: TestDatabase
let apps: Awaited<ReturnType<typeof startTestApp>>[]
let doors: Awaited<ReturnType<typeof createDoors>>
beforeAll(async () => {
  database = await createTestDatabase()
  let now = Date.now()
  const clock = { now: () => new Date(now), advance: (milliseconds: number) => void (now += milliseconds) }
  const setup = {
    databaseUrl: database.url,
    config: { adminSecondFactor: 'required' as const },
    platform: { clock },
  }
  apps = [await startTestApp(setup), await startTestApp(setup)]
  doors = await createDoors({ apps, db: database.db, clock })
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
})

const pairs = SIGN_IN_KINDS.flatMap((kind) => DOOR_EVENTS.map((event) => [kind, event] as const))

/** Starts a request while the test holds a lock, and waits until the request waits for a lock or has its response. */
async function startUntilStopped<Answer>(send: () => Promise<Answer>) {
  const waitsBefore = await countLockWaits(database.db)
  let isAnswered = false
  const answer = send().finally(() => (isAnswered = true))
  await expect.poll(async () => isAnswered || (await countLockWaits(database.db)) > waitsBefore).toBe(true)
  return { answer, isAnswered: () => isAnswered }
}

/** Stops a sign-in after its checks: it cannot end the browser's previous session. */
const lockPreviousSession = (tx: Tx) =>
  tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, doors.guestId)).for('update')

/** Stops an event after it has ended sessions: it cannot revoke a remembered device. */
const lockRememberedDevices = (tx: Tx, { id }: { id: string }) =>
  tx
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.value, id), like(verifications.identifier, 'trusted-device:%')))
    .for('update')

const endsOldPassword = (event: DoorEvent) => event === 'password change' || event === 'reset by mail'
const showsFactor = (kind: SignInKind) => ['app code', 'recovery code', 'passkey'].includes(kind)

const countSessions = ({ id }: { id: string }) => database.db.$count(sessions, eq(sessions.userId, id))

describe('a sign-in that passes its checks before an account event', () => {
  test.each(pairs)('%s racing with %s keeps nothing that the event ends', async (kind, event) => {
    const door = await doors.open([kind], event)
    const [way] = door.ways
    const { signIn, ended } = await runInTransaction(database.db, async (tx) => {
      await lockPreviousSession(tx)
      const signIn = await startUntilStopped(way.signIn)
      expect(signIn.isAnswered()).toBe(false)
      return { signIn, ended: await startUntilStopped(door.event) }
    })
    expect((await signIn.answer).status).toBe(200)
    expect((await ended.answer).status).toBeLessThan(300)
    if (event === 'promotion') expect(await way.hasAdminRights()).toBe(false)
    else expect(await way.isInside()).toBe(false)
  })
})

describe('a sign-in that begins before an account event commits', () => {
  test.each(pairs)('%s racing with %s opens no session that outlives the event', async (kind, event) => {
    const door = await doors.open([kind], event)
    const [way] = door.ways
    const before = await countSessions(door)
    const { signIn, ended, isOpenedBefore } = await runInTransaction(database.db, async (tx) => {
      await lockRememberedDevices(tx, door)
      const ended = await startUntilStopped(door.event)
      const signIn = await startUntilStopped(way.signIn)
      // Other transactions see a session once committed, while the event still waits for its lock.
      const isOpenedBefore = !ended.isAnswered() && (await countSessions(door)) > before
      return { signIn, ended, isOpenedBefore }
    })
    const [{ status }, answer] = await Promise.all([signIn.answer, ended.answer])
    expect(answer.status).toBeLessThan(300)
    expect(status).toBeLessThan(500)
    if (event === 'promotion') expect(await way.hasAdminRights()).toBe(showsFactor(kind) && !isOpenedBefore)
    else if (event === 'disabling' || isOpenedBefore || (endsOldPassword(event) && startsWithPassword(kind)))
      expect(await way.isInside()).toBe(false)
  })
})

describe('concurrent sign-ins of all kinds', () => {
  const ROUNDS = 2
  const GROUPS: SignInKind[][] = [
    ['password', 'password', 'passkey'],
    ['app code', 'recovery code', 'remembered device', 'passkey'],
  ]
  test.each(DOOR_EVENTS)('keep no old rights after %s, in any order', async (event) => {
    for (let round = 0; round < ROUNDS; round++)
      for (const kinds of GROUPS) {
        const door = await doors.open(kinds, event)
        const [ended, ...signIns] = await Promise.all([door.event(), ...door.ways.map(({ signIn }) => signIn())])
        expect(ended.status).toBeLessThan(300)
        for (const { status } of signIns) expect(status).toBeLessThan(500)
        for (const { kind, isInside, hasAdminRights } of door.ways) {
          const isOldPassword = endsOldPassword(event) && startsWithPassword(kind)
          if (isOldPassword || event === 'disabling') expect(await isInside(), kind).toBe(false)
          if (event === 'promotion' && !showsFactor(kind)) expect(await hasAdminRights(), kind).toBe(false)
        }
      }
  })

  test('cause no deadlock', async () => {
    expect(await countDeadlocks(database.db)).toBe(0)
  })
})
