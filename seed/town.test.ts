import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles } from '#features/members/server/tables.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { demoLogins, fillDemoTown } from './town.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the town is filled once, however many processes start at the same time', async () => {
  await Promise.all([1, 2, 3].map(() => fillDemoTown(database.db)))
  await fillDemoTown(database.db)
  const people = await database.db.select().from(profiles)
  expect(people.map(({ email }) => email).sort()).toEqual(demoLogins.map(({ email }) => email).sort())
  expect(people.filter(({ isAdmin }) => isAdmin)).toHaveLength(2)
  expect(people.filter(({ isSuperadmin }) => isSuperadmin)).toHaveLength(1)
})
