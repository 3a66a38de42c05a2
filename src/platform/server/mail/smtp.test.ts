import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { renderEmail } from './email-layout.tsx'
import { sanitizeEmailMessage } from './mail.ts'
import { deliverBySmtp } from './smtp.ts'
import { createTestMailServer } from './testing.ts'

const from = 'Cleanstreak <hello@town.example>'
const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const message = { to: 'rosa@example.org', ...renderEmail({ title: 'Grüße, Rosa 🧤', paragraphs: ['Zwölf Straßen.'] }) }

let server: Awaited<ReturnType<typeof createTestMailServer>>
const deliver = (about: Partial<typeof message> = {}, patience?: number) =>
  deliverBySmtp(
    { transport: 'smtp', url: server.url, from },
    ID,
    sanitizeEmailMessage({ ...message, ...about }),
    patience,
  )

beforeAll(async () => {
  server = await createTestMailServer()
})
beforeEach(() => {
  server.received.length = 0
  server.behavior.refuse = undefined
})
afterAll(() => server.stop())

test('deliverBySmtp delivers an email with non-ASCII text unchanged', async () => {
  await deliver()
  expect(server.received).toHaveLength(1)
  const mail = server.received[0]!
  expect(mail).toMatchObject({
    from: { name: 'Cleanstreak', address: 'hello@town.example' },
    to: [{ name: '', address: 'rosa@example.org' }],
    subject: 'Grüße, Rosa 🧤',
    messageId: `<${ID}@town.example>`,
  })
  expect(mail.text!.trim()).toBe(message.text.trim())
  expect(mail.html!.trim()).toBe(message.html)
})

test.each(['Crew: Dayton', 'Crew (Dayton)', 'Crew, Dayton; Ohio'])(
  'deliverBySmtp sends with the sender name "%s"',
  async (name) => {
    await deliverBySmtp(
      { transport: 'smtp', url: server.url, from: `${name} <crew@town.example>` },
      ID,
      sanitizeEmailMessage(message),
    )
    expect(server.received[0]!.from).toEqual({ name, address: 'crew@town.example' })
  },
)

test('text typed by members cannot inject headers or recipients into an email', async () => {
  await deliver({ subject: 'Hello\r\nBcc: eve@example.org\r\n\r\n<b>body</b>\u2028\0' })
  expect(server.received[0]).toMatchObject({ subject: 'Hello Bcc: eve@example.org <b>body</b>' })
  expect(server.received[0]!.headers.map(({ key }) => key)).not.toContain('bcc')
  const tricks = [
    'a@b.example, eve@example.org',
    'a@b.example\r\nRCPT TO:<eve@example.org>',
    'Eve <eve@example.org>',
    'a@b@c',
    'a b@c.example',
    '',
    '@',
  ]
  for (const to of tricks) expect(() => sanitizeEmailMessage({ ...message, to })).toThrow('Not the address')
})

test.each([
  ['an unknown recipient as permanent', { code: 550 }, 'PermanentJobError'],
  ['rejected content as permanent', { code: 554, at: 'content' as const }, 'PermanentJobError'],
  ['a temporarily rejected recipient as retryable', { code: 450 }, 'Error'],
  ['temporarily rejected content as retryable', { code: 452, at: 'content' as const }, 'Error'],
  ['a rejected sender address as retryable', { code: 553, at: 'sender' as const }, 'Error'],
])('deliverBySmtp reports an SMTP error without personal data: %s', async (_, refuse, name) => {
  server.behavior.refuse = refuse
  const error = await deliver().catch((caught) => caught)
  expect(error).toMatchObject({ name, message: expect.stringContaining(`(${refuse.code})`) })
  expect(String(error.stack)).not.toContain('rosa')
  expect(server.received).toHaveLength(0)
})

test('deliverBySmtp throws a retryable error when the server is down or hangs', async () => {
  const later = { name: 'Error', message: expect.stringContaining('did not take') }
  const silent = createServer(() => {})
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await expect(deliverBySmtp({ transport: 'smtp', url, from }, ID, message, 300)).rejects.toMatchObject(later)
  silent.close()
  server.behavior.hang = true
  await expect(deliver({}, 300)).rejects.toMatchObject(later)
  server.behavior.hang = false
  await server.stop()
  await expect(deliver()).rejects.toMatchObject(later)
  await server.restart()
  await deliver()
  expect(server.received).toHaveLength(1)
})

test('deliverBySmtp never sends its password over an unencrypted connection', async () => {
  const url = server.url.replace('//', '//somebody:secret@')
  await expect(deliverBySmtp({ transport: 'smtp', url, from }, ID, message)).rejects.toThrow('did not take')
  expect(server.behavior.logins).toBe(0)
})
