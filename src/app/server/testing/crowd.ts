import { afterAll, beforeAll } from 'vitest'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { type Db, runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { createRandomMemberId } from '#platform/server/ids.ts'
import {
  type ClosablePlatformServices,
  type PlatformServices,
  openPlatformServices,
} from '#platform/server/platform.ts'
import { compareAllStoredCounters } from '#platform/server/recount/recount.ts'
import { ALL_DATABASE_COUNTERS } from '../recount.ts'
import { createAllJobHandlers } from '../worker.ts'

/** Generous timeouts in ms, so that a busy machine is not taken for a deadlock. */
export const PATIENCE = 60_000

/**
 * Sets up a database for tests of concurrent changes by many members. `crowd` is a pool of 20 connections, so that
 * statements really run concurrently, and the platform services use it.
 */
export function createCrowd() {
  const database = {} as TestDatabase
  const crowd = {} as Db
  const platform = {} as PlatformServices
  let opened: ClosablePlatformServices
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase())
    opened = await openPlatformServices(createTestConfig({ databaseUrl: database.url }), createAllJobHandlers)
    const pool = openDatabasePool(database.url, { max: 20, connectWithin: PATIENCE, answerWithin: PATIENCE })
    Object.setPrototypeOf(crowd, pool)
    Object.assign(platform, opened, { db: pool })
  })
  afterAll(async () => {
    await crowd.$client.end()
    await opened.close()
    await database.close()
  })

  async function newMember() {
    const id = createRandomMemberId()
    const known = { fullName: 'Rosa', zipCode: '85016', isPublic: true, onboardingCompleted: true }
    await runInTransaction(platform.db, async (tx) => {
      await tx.insert(profiles).values({ ...known, id, email: `${id}@example.org` })
      await tx.insert(userLitterStats).values({ userId: id })
    })
    return id
  }
  return {
    database,
    crowd,
    platform,
    newMembers: (count: number) => Promise.all(Array.from({ length: count }, newMember)),
    /** Recounts every stored counter and returns the tables with wrong ones. */
    findWrongCounters: async () =>
      (await compareAllStoredCounters(database.db, ALL_DATABASE_COUNTERS)).filter(({ wrong: rows }) => rows > 0),
  }
}

/** Admin in the form that services expect. */
export const asTestAdmin = (id: string) => ({
  id,
  fullName: 'Grace',
  username: null,
  email: 'grace@example.org',
  emailVerified: true,
  avatarUrl: null,
  country: null,
  onboardingCompleted: true,
  isAdmin: true,
  isSuperadmin: false,
})
