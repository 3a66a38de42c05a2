import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, profiles } from '#features/members/server/tables.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { runMakeAdminCommand } from './make-admin.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const command = (args: string, env = {}) => runMakeAdminCommand(database.url, args.split(' '), env)
const WHO = '--name Ada --zip 85001'

test('the make-admin command creates a missing account and reports its generated password', async () => {
  const output = await command(`Ada@Example.org --super ${WHO}`)
  expect(output).toContain('ada@example.org has a new account and is a superadmin.')
  const [row] = await database.db.select().from(profiles).innerJoin(accounts, eq(accounts.userId, profiles.id))
  expect(row!.profiles).toMatchObject({ isAdmin: true, isSuperadmin: true, emailVerified: true })
  expect(await verify(row!.accounts.password!, /password is (\S+) /.exec(output)![1]!)).toBe(true)
})

test('the make-admin command reports existing admin rights and never reduces them', async () => {
  await command(`bea@example.org --super ${WHO}`, { PASSWORD: 'chosen-one' })
  expect(await command('bea@example.org')).toBe('bea@example.org already has these rights.')
  const [bea] = await database.db.select().from(profiles).where(eq(profiles.email, 'bea@example.org'))
  expect(bea!.isSuperadmin).toBe(true)
})

test('the command make-admin --super promotes an admin to superadmin', async () => {
  await command(`cleo@example.org ${WHO}`)
  expect(await command('cleo@example.org --super')).toBe('cleo@example.org is now a superadmin.')
})

test.each([
  ['not-an-address --name Ada --zip 1', 'Please enter a valid email address.'],
  ['dan@example.org --name D --zip 85001', 'Full name must be at least 2 characters.'],
  ['dan@example.org', 'Please enter a valid postal code.'],
  ['', 'Usage: npm run make-admin'],
  ['dan@example.org --root', 'Usage: npm run make-admin'],
])('the make-admin command rejects the arguments "%s" with an explanation', async (args, sentence) => {
  await expect(command(args)).rejects.toThrow(sentence)
})
