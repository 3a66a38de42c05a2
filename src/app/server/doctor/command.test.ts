import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { installations } from '#platform/server/installation/tables.ts'
import { runDoctorCommand } from './command.ts'

const SECRET = '4be1d7f06a92c85339ee0b7d41fa6c82d05397b1e4a8c6f0'
let scratch: string
let database: TestDatabase
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'cleanstreak-doctor-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(scratch, { recursive: true })
})

const settings = () => ({
  DATABASE_URL: database.url,
  APP_URL: 'http://localhost:1',
  APP_SECRET: SECRET,
  SMTP_URL: 'smtp://rosa:s3cr3t@localhost:1',
  MAIL_FROM: 'Cleanstreak <hello@example.org>',
  DATA_DIR: scratch,
  STORAGE_URL: `file:${scratch}`,
  POSTAL_SERVICE_URL: 'off',
  UK_POSTAL_SERVICE_URL: 'off',
})
const command = (env: Record<string, string | undefined>, ...args: string[]) => runDoctorCommand(env, args, scratch)

test('the doctor command prints a line for each check and the number of problems, but no secret', async () => {
  const { report, isHealthy } = await command(settings())
  expect(report).toMatch(/^Settings +good +Each is complete/m)
  expect(report).toMatch(/^Database +good +Writable, PostgreSQL/m)
  expect(report).toMatch(/^Mail +bad +localhost:1 in SMTP_URL does not answer/m)
  expect(report).toMatch(/^1 thing needs a repair\.$/m)
  expect(isHealthy).toBe(false)
  expect(report).not.toMatch(/s3cr3t|rosa/)
  expect(report).not.toContain(SECRET)
})

test('the doctor command checks the mail server that is stored in the database', async () => {
  const db = openDatabasePool(database.url, { max: 1 })
  onTestFinished(() => db.$client.end())
  const now = new Date()
  await db.insert(installations).values({
    name: 'Dayton Litter Crew',
    language: 'en',
    countryCode: 'US',
    mailServer: 'localhost',
    mailPort: 1,
    mailEncryption: 'none',
    mailSender: 'crew@example.org',
    setUpAt: now,
    updatedAt: now,
  })
  const { report } = await command({ ...settings(), SMTP_URL: '', MAIL_FROM: '' })
  expect(report).toMatch(/^Mail +bad +localhost:1 in the settings of the installation does not answer/m)
})

test('the doctor command with wrong settings names each once and runs the remaining checks', async () => {
  const { report } = await command({
    ...settings(),
    SMTP_URL: 'mail.example.org',
    APP_SECRET: 'short',
    DATABSE_URL: 'x',
  })
  expect(report).toMatch(/^Settings +bad +SMTP_URL is not the address of a mail server/m)
  expect(report).toMatch(/^Settings +bad +APP_SECRET is only 5 characters long/m)
  expect(report).toMatch(/^Database +good/m)
  expect(report).not.toMatch(/^(Mail|Proxy) /m)
  expect(report).toMatch(/^2 things need a repair\.$/m)
})

test('the doctor command warns of admins without a second factor', async () => {
  const { report } = await command({ ...settings(), ADMIN_SECOND_FACTOR: 'off' })
  expect(report).toMatch(/^Settings +look +ADMIN_SECOND_FACTOR is off: /m)
})

test('the doctor command does not connect to an invalid database address', async () => {
  const { report } = await command({ ...settings(), DATABASE_URL: 'mysql://db/x' })
  expect(report).toMatch(/^Settings +bad +DATABASE_URL is not the address of a PostgreSQL database/m)
  expect(report).not.toMatch(/^Database /m)
})

test('the doctor command reports a data folder without a database and runs the remaining checks', async () => {
  const { report, isHealthy } = await command({
    DATA_DIR: join(scratch, 'none'),
    POSTAL_SERVICE_URL: 'off',
    UK_POSTAL_SERVICE_URL: 'off',
  })
  expect(report).toMatch(/^Database +bad +There is no database in .*none yet\. Start Cleanstreak once/m)
  expect(report).toMatch(/^Settings +good/m)
  expect(report).toMatch(/^Time zones +good/m)
  expect(isHealthy).toBe(false)
})

test('the doctor command first names the folder or database that it checks', async () => {
  const services = { POSTAL_SERVICE_URL: 'off', UK_POSTAL_SERVICE_URL: 'off' }
  const { report } = await runDoctorCommand(services, [], join(scratch, 'none'))
  expect(report.split('\n')[0]).toBe(`Looks at ${join(scratch, 'none')}. To check another one, set DATA_DIR.`)
  expect((await command(settings())).report).toMatch(/^Looks at the database in DATABASE_URL\.\n/)
})

test('the doctor command does not mistake a real installation for the demo, even without database access', async () => {
  const own = join(scratch, 'own')
  await mkdir(own)
  await writeFile(join(own, 'cleanstreak.json'), JSON.stringify({ contents: 'own' }))
  const { report } = await command({ DATA_DIR: own, POSTAL_SERVICE_URL: 'off', UK_POSTAL_SERVICE_URL: 'off' })
  expect(report).toMatch(/^Database +bad/m)
  expect(report).not.toContain('The demo')
  expect(report).toMatch(/^Mail +look +Waits in the queue until there is a mail server/m)
})

test('the doctor command reports the disk usage of the given backup folder', async () => {
  const backups = join(scratch, '../cleanstreak-backups')
  await mkdir(backups, { recursive: true })
  await writeFile(join(backups, 'x'), '')
  const { report } = await command(settings(), backups)
  await rm(backups, { recursive: true })
  expect(report).toMatch(/^Disk +good +.* free in .*cleanstreak-backups$/m)
  await expect(command(settings(), '--help-me')).rejects.toThrow(/^Usage: npm run doctor/)
})
