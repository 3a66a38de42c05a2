import { OperatorError } from '#launch/operator-error.mjs'
import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAllAuditEntries, readAuditEntries } from '#features/audit/server/fixtures.ts'
import { TEST_MEMBER_PASSWORD, aMember } from '#features/members/server/fixtures.ts'
import { readSuperadminEmails } from '#features/members/server/queries.ts'
import { adminRightsEmailJob } from '#features/members/server/jobs.ts'
import { findMemberOfToken } from '#features/members/server/service/tokens.ts'
import { accounts, passkeys, profiles, sessions } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { runMakeAdminCommand } from './make-admin.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const command = (args: string, env = {}) =>
  runMakeAdminCommand({ url: database.url, address: 'https://town.example' }, args.split(' '), env)
const WHO = '--name Ada --zip 85001'

test('the make-admin command from the start summary creates the account and prints a password link', async () => {
  const output = await command('you.there@Example.org --super')
  expect(output).toContain('you.there@example.org has a new account and is a superadmin.')
  const token = /https:\/\/town\.example\/reset-password\?token=(\S+)$/.exec(output)![1]!
  expect(await findMemberOfToken(database.db, 'reset-password', token, new Date())).toBeDefined()
  const [row] = await database.db.select().from(profiles)
  expect(row).toMatchObject({
    fullName: 'You There',
    zipCode: '',
    isAdmin: true,
    isSuperadmin: true,
    emailVerified: true,
  })
})

test('the make-admin command accepts name, postal code and password and then prints no link', async () => {
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

test('the make-admin command rejects a too common password and creates no account', async () => {
  const refused = command(`dora@example.org ${WHO}`, { PASSWORD: 'secret' })
  await expect(refused).rejects.toThrow('This password is too common. Please choose another one.')
  await expect(refused).rejects.toBeInstanceOf(OperatorError)
  expect(await database.db.$count(profiles, eq(profiles.email, 'dora@example.org'))).toBe(0)
})

test('the make-admin command reports existing admin rights and never reduces them', async () => {
  await command(`bea@example.org --super ${WHO}`, { PASSWORD: 'chosen-one' })
  expect(await command('bea@example.org')).toMatch(
    /^bea@example\.org already has these rights, and keeps the password\. Choose a password here, once .*token=\S+$/,
  )
  const [bea] = await database.db.select().from(profiles).where(eq(profiles.email, 'bea@example.org'))
  expect(bea!.isSuperadmin).toBe(true)
})

test('readSuperadminEmails returns only superadmins with active accounts', async () => {
  const emails = await runInTransaction(database.db, async (tx) => {
    const run = await aMember(tx, { isSuperadmin: true })
    const others = [
      { isAdmin: true },
      { isSuperadmin: true, isDisabled: true },
      { isSuperadmin: true, isDeleted: true },
    ]
    const rest = [await aMember(tx, others[0]), await aMember(tx, others[1]), await aMember(tx, others[2])]
    return { run: run.email, rest: rest.map(({ email }) => email) }
  })
  const found = await readSuperadminEmails(database.db)
  expect(found).toContain(emails.run)
  expect(found.filter((email) => emails.rest.includes(email))).toEqual([])
})

test('the make-admin command with --super promotes an admin to superadmin', async () => {
  await command(`cleo@example.org ${WHO}`)
  expect(await command('cleo@example.org --super')).toBe('cleo@example.org is now a superadmin.')
})

const insertMember = (set: Parameters<typeof aMember>[1]) => runInTransaction(database.db, (tx) => aMember(tx, set))

async function insertSession(userId: string) {
  const expiresAt = new Date(Date.now() + 60_000)
  await database.db.insert(sessions).values({ id: generateRowId(), userId, token: userId, expiresAt })
}
const readPassword = async (userId: string) =>
  (await database.db.select().from(accounts).where(eq(accounts.userId, userId)))[0]!.password

test('the make-admin command removes password, second factors and sessions of a never verified account', async () => {
  const stranger = await insertMember({ email: 'owner@example.org', emailVerified: false, emailConfirmedAt: null })
  await insertSession(stranger.id)
  const passkey = { credentialId: 'strange', publicKey: '', counter: 0, name: 'Strange', createdAt: new Date() }
  await database.db.insert(passkeys).values({ id: generateRowId(), userId: stranger.id, ...passkey })
  const output = await command('owner@example.org --super')
  expect(output).toContain('owner@example.org is now a superadmin.\nThis address was never confirmed')
  const token = /https:\/\/town\.example\/reset-password\?token=(\S+)$/.exec(output)![1]!
  expect(await findMemberOfToken(database.db, 'reset-password', token, new Date())).toBeDefined()
  expect(await readPassword(stranger.id)).toBeNull()
  expect(await database.db.$count(sessions, eq(sessions.userId, stranger.id))).toBe(0)
  expect(await database.db.$count(passkeys, eq(passkeys.userId, stranger.id))).toBe(0)
})

test('the make-admin command keeps the password and the sessions of a verified account', async () => {
  const member = await insertMember({ email: 'finn@example.org' })
  await insertSession(member.id)
  expect(await command('finn@example.org')).toBe('finn@example.org is now an admin.')
  expect(await verify((await readPassword(member.id))!, TEST_MEMBER_PASSWORD)).toBe(true)
  expect(await database.db.$count(sessions, eq(sessions.userId, member.id))).toBe(1)
})

test('the make-admin command makes the new admin confirm their identity in each session', async () => {
  const member = await insertMember({ email: 'gert@example.org' })
  await insertSession(member.id)
  const passkey = { credentialId: 'own', publicKey: '', counter: 0, name: 'Own', createdAt: new Date() }
  await database.db.insert(passkeys).values({ id: generateRowId(), userId: member.id, ...passkey })
  const shown = { confirmedAt: new Date(), factorShownAt: new Date(), onTrustedDevice: true }
  await database.db.update(sessions).set(shown).where(eq(sessions.userId, member.id))
  await command('gert@example.org')
  expect(await database.db.select().from(sessions).where(eq(sessions.userId, member.id))).toMatchObject([
    { confirmedAt: null, factorShownAt: null, onTrustedDevice: false },
  ])
  const { rows } = await database.db.$client.query(`select data from jobs.job where name = $1`, [
    adminRightsEmailJob.name,
  ])
  expect(rows).toContainEqual({ data: { memberId: member.id } })
})

test.each([
  ['deleted', { isDeleted: true, deletedAt: new Date() }, 'restore it under Member Management within 30 days'],
  ['disabled', { isDisabled: true }, 'enable it under Member Management'],
])('the make-admin command rejects a %s account and says what to do', async (state, set, remedy) => {
  const email = `${state}@example.org`
  const { id } = await insertMember({ email, ...set })
  await expect(command(email)).rejects.toThrow(remedy)
  const [profile] = await database.db.select().from(profiles).where(eq(profiles.id, id))
  expect(profile!.isAdmin).toBe(false)
})

test('the make-admin command with --reset-factors changes nothing for an account without second factors', async () => {
  const { id } = await insertMember({ email: 'gus@example.org' })
  await insertSession(id)
  expect(await command('gus@example.org --reset-factors')).toMatch(
    /^gus@example\.org has no passkey and no authenticator app, so nothing was changed\. .*https:\/\/town\.example\/login/,
  )
  await expect(command('nobody@example.org --reset-factors')).rejects.toThrow('No account has the address nobody@')
  await insertMember({ email: 'closed@example.org', isDisabled: true })
  await expect(command('closed@example.org --reset-factors')).rejects.toThrow('is disabled and cannot sign in')
  const [gus] = await database.db.select().from(profiles).where(eq(profiles.id, id))
  expect(gus!.isAdmin).toBe(false)
  expect(await database.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
})

test.each([
  ['not-an-address --name Ada --zip 1', 'Please enter a valid email address.'],
  ['dan@example.org --name D --zip 85001', 'Full name must be at least 2 characters.'],
  ['dan@example.org --zip !!', "that doesn't look like a valid ZIP/postal code"],
  ['', 'Usage: npm run make-admin'],
  ['dan@example.org --root', 'Usage: npm run make-admin'],
  ['dan@example.org --reset-factors --super', 'Usage: npm run make-admin'],
])('the make-admin command rejects the arguments "%s" with an explanation', async (args, sentence) => {
  await expect(command(args)).rejects.toThrow(sentence)
})

test('the make-admin command writes an audit entry for each granted right, with the command line as actor', async () => {
  await deleteAllAuditEntries(database.db)
  await command(`nora@example.org ${WHO}`)
  await command('nora@example.org --super')
  await command('nora@example.org --super')
  const by = { action: 'admin_granted', who: 'Command line', table: 'profiles', what: 'Ada' }
  expect(await readAuditEntries(database.db)).toMatchObject([
    { ...by, before: { isAdmin: false, isSuperadmin: false }, after: { isAdmin: true, isSuperadmin: false } },
    { ...by, before: { isAdmin: true, isSuperadmin: false }, after: { isAdmin: true, isSuperadmin: true } },
  ])
})
