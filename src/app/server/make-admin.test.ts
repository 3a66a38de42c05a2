import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isEmailedTokenValid } from '#features/members/server/service/tokens.ts'
import { accounts, profiles } from '#features/members/server/tables.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { runMakeAdminCommand } from './make-admin.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const command = (args: string, env = {}) =>
  runMakeAdminCommand({ url: database.url, address: 'https://town.example' }, args.split(' '), env)
const WHO = '--name Ada --zip 85001'

test('the make-admin command, typed as the start prints it, creates the account and prints a link for its password', async () => {
  const output = await command('you.there@Example.org --super')
  expect(output).toContain('you.there@example.org has a new account and is a superadmin.')
  const token = /https:\/\/town\.example\/reset-password\?token=(\S+)$/.exec(output)![1]!
  expect(await isEmailedTokenValid(database.db, 'reset-password', token, new Date())).toBe(true)
  const [row] = await database.db.select().from(profiles)
  expect(row).toMatchObject({
    fullName: 'You There',
    zipCode: '',
    isAdmin: true,
    isSuperadmin: true,
    emailVerified: true,
  })
})

test('the make-admin command takes name, postal code and password if they are given, and then prints no link', async () => {
  const output = await command(`Ada@Example.org ${WHO}`, { PASSWORD: 'chosen-one' })
  expect(output).toBe('ada@example.org has a new account and is an admin.')
  const [row] = await database.db
    .select()
    .from(profiles)
    .innerJoin(accounts, eq(accounts.userId, profiles.id))
    .where(eq(profiles.email, 'ada@example.org'))
  expect(row!.profiles).toMatchObject({ fullName: 'Ada', zipCode: '85001', isSuperadmin: false })
  expect(await verify(row!.accounts.password!, 'chosen-one')).toBe(true)
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
  ['dan@example.org --zip !!', "that doesn't look like a valid ZIP/postal code"],
  ['', 'Usage: npm run make-admin'],
  ['dan@example.org --root', 'Usage: npm run make-admin'],
])('the make-admin command rejects the arguments "%s" with an explanation', async (args, sentence) => {
  await expect(command(args)).rejects.toThrow(sentence)
})
