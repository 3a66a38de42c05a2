import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { formatServerStartSummary } from './summary.ts'

const logins = [
  { role: 'member', email: 'rosa@cleanstreak.example', password: 'clean-streets-42' },
  { role: 'superadmin', email: 'sam@cleanstreak.example', password: 'clean-streets-42' },
]
const at = { appUrl: 'http://localhost:3000', port: 3000, dataDir: resolve('data') }
const demo = createTestConfig({ ...at, mode: 'demo', mail: { transport: 'mailbox', from: 'a@example.org' } })
const own = createTestConfig({ ...at, mode: 'own', mail: { transport: 'none', from: 'a@example.org' } })
const codes = [{ accessCode: 'ELM-STREET', title: 'Elm Street Neighbors' }]
const summaryInput = {
  config: demo,
  logins,
  codes,
  setupAddress: undefined,
  hasMail: true,
  askedPort: 3000,
  colors: false,
}
const setupAddress = 'http://localhost:3000/setup?key=k3y'
const emptyPlace = { ...summaryInput, config: own, logins: [], codes: [], setupAddress, hasMail: false }

test("the start summary shows the server's addresses, and the logins and challenge codes of the sample data", () => {
  expect(formatServerStartSummary(summaryInput)).toBe(`
  ● Cleanstreak with the demo town

  Open         http://localhost:3000
  Mailbox      http://localhost:3000/dev/mailbox
  API          http://localhost:3000/api/docs
  Log in as    member      rosa@cleanstreak.example  clean-streets-42
               superadmin  sam@cleanstreak.example   clean-streets-42
               A real installation asks admins for a second factor, too.
  Join with    ELM-STREET  the challenge Elm Street Neighbors
  Data         ${resolve('data')}
  Stop         Ctrl-C
`)
})

test('the start summary of an installation without an admin names its setup link, the command and the missing mail server', () => {
  const text = formatServerStartSummary(emptyPlace)
  expect(text).toContain(`Set up       ${setupAddress}\n               It works once, within an hour`)
  expect(text).toContain('First admin  npm run make-admin -- you@example.org --super')
  expect(text).toContain('is sent once a mail server is set, in the browser or with SMTP_URL')
  expect(text).not.toMatch(/mailbox|Log in as|Join with/)
})

test('the start summary of an installation with admin and mail server mentions neither', () => {
  const text = formatServerStartSummary({ ...emptyPlace, setupAddress: undefined, hasMail: true })
  expect(text).not.toMatch(/Set up|First admin|Mail /)
})

test("the start summary's make-admin command includes a non-default DATA_DIR", () => {
  const text = formatServerStartSummary({ ...emptyPlace, config: { ...own, dataDir: '/srv/my club' } })
  expect(text).toContain(`DATA_DIR='/srv/my club' npm run make-admin`)
})

test('the start summary explains why the server uses a different port', () => {
  expect(formatServerStartSummary({ ...summaryInput, askedPort: 2999 })).toContain(
    'Port 2999 is in use, so Cleanstreak uses port 3000.',
  )
})
