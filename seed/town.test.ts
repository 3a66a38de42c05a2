import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureKey, pictureName } from '#features/photos/rules.ts'
import { openFolder } from '#platform/server/files/folder.ts'
import { profiles } from '#features/members/server/tables.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { demoLogins, fillDemoTown } from './town.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'cleanstreak-town-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('the town is filled once, however many processes start at the same time', async () => {
  const files = await openFolder(folder)
  const platform = { db: database.db, files }
  await Promise.all([1, 2, 3].map(() => fillDemoTown(platform)))
  await fillDemoTown(platform)
  const people = await database.db.select().from(profiles)
  expect(people.map(({ email }) => email).sort()).toEqual(demoLogins.map(({ email }) => email).sort())
  for (const { avatarUrl } of people)
    expect(await files.get(pictureKey('avatar', pictureName(avatarUrl!)!, 300))).toBeDefined()
  expect(people.filter(({ isAdmin }) => isAdmin)).toHaveLength(2)
  expect(people.filter(({ isSuperadmin }) => isSuperadmin)).toHaveLength(1)
})
