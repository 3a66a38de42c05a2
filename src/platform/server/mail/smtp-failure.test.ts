import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSmtpConfig } from '../installation/installation.ts'
import { sendBySmtp } from './smtp.ts'
import { type SmtpFailure, describeSmtpFailure } from './smtp-failure.ts'
import { TEST_CERTIFICATE, createTestMailServer, startSmtpServer } from './testing.ts'

const message = { to: 'rosa@example.org', subject: 'Test', html: '<p>Test</p>', text: 'Test' }

/** Fails to send an email through the mail server at the URL, and describes the failure. */
async function describeFailure(url: string, timeoutMs?: number) {
  const sending = sendBySmtp({ transport: 'smtp', url, from: 'crew@example.org' }, 'id', message, timeoutMs)
  return describeSmtpFailure(
    await sending.then(
      () => expect.unreachable('It was sent.'),
      (error: SmtpFailure) => error,
    ),
  )
}

/** Starts a non-SMTP server until the test ends. Returns its URL. */
async function startOtherServer(answer: (socket: Socket) => void) {
  const server = createServer((socket) => answer(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('error response of a mail server', () => {
  let server: Awaited<ReturnType<typeof createTestMailServer>>
  beforeAll(async () => {
    server = await createTestMailServer()
    return server.stop
  })

  test.each([
    ['sender', { code: 553, at: 'sender' as const }],
    ['recipient', { code: 550 }],
    ['rejected', { code: 554, at: 'content' as const }],
  ])('is reported as "%s" with the quoted response', async (fault, refuse) => {
    server.behavior.refuse = refuse
    const code = String(refuse.code)
    expect(await describeFailure(server.url)).toEqual({ fault, code, answer: `${code} No` })
  })

  test('tells the operator to enter credentials if the mail server requires them', async () => {
    const port = await startSmtpServer({ allowInsecureAuth: true, hideSTARTTLS: true })
    expect(await describeFailure(`smtp://127.0.0.1:${port}`)).toMatchObject({ fault: 'signIn', code: '530' })
  })

  test('is quoted in one line of at most 200 characters', async () => {
    const url = await startOtherServer((socket) => socket.write(`554 ${'no\t '.repeat(400)}\r\n`))
    const { fault, answer } = await describeFailure(url)
    expect([fault, answer]).toEqual(['rejected', expect.stringMatching(/^554 (no ){65}n…$/)])
  })
})

describe('mail server encryption failure', () => {
  test('is reported for a mail server without STARTTLS', async () => {
    const port = await startSmtpServer({ disabledCommands: ['STARTTLS'], authOptional: true })
    expect(await describeFailure(`smtp://127.0.0.1:${port}?requireTLS=true`)).toMatchObject({ fault: 'noStartTls' })
  })

  test('is reported for a port that does not begin with TLS', async () => {
    const port = await startSmtpServer({ authOptional: true })
    expect(await describeFailure(`smtps://127.0.0.1:${port}`)).toMatchObject({ fault: 'noTls' })
  })

  test('is reported for a certificate of an unknown authority, with the reason code', async () => {
    const port = await startSmtpServer({ ...TEST_CERTIFICATE, authOptional: true })
    const failure = await describeFailure(`smtp://localhost:${port}?requireTLS=true`)
    expect(failure).toEqual({ fault: 'untrusted', code: expect.stringMatching(/CERT/), answer: '' })
  })
})

test('an offered STARTTLS is ignored when encryption is off, because its certificate may be unverifiable', async () => {
  const port = await startSmtpServer({ ...TEST_CERTIFICATE, authOptional: true })
  const entered = { server: '127.0.0.1', port, user: '', password: '', sender: 'crew@example.org' }
  await sendBySmtp(createSmtpConfig({ ...entered, encryption: 'none' }), 'id', message)
  await expect(sendBySmtp(createSmtpConfig({ ...entered, encryption: 'starttls' }), 'id', message)).rejects.toThrow()
})

test('a quoted mail server response contains no bidirectional control characters', async () => {
  const url = await startOtherServer((socket) => socket.write('554 Not \u202Eyou, \u0007sorry.\r\n'))
  expect(await describeFailure(url)).toMatchObject({ answer: '554 Not you, sorry' })
})

describe('mail server failure without a response', () => {
  test('does not quote the banner of another service', async () => {
    const url = await startOtherServer((socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n'))
    expect(await describeFailure(url)).toMatchObject({ fault: 'notMailServer', answer: '' })
  })

  test('does not quote a local error when the connection is reset', async () => {
    const url = await startOtherServer((socket) => socket.resetAndDestroy())
    expect(await describeFailure(url)).toEqual({ fault: 'unreachable', code: 'ECONNRESET', answer: '' })
  })

  test('is reported for a mail server that stays silent', async () => {
    const url = await startOtherServer(() => {})
    expect(await describeFailure(url, 300)).toMatchObject({ fault: 'silent', answer: '' })
  })

  test.each([
    ['closedPort', 'smtp://127.0.0.1:1'],
    ['unknownServer', 'smtp://nowhere.invalid:25'],
  ])('is reported as "%s"', async (fault, url) => {
    expect(await describeFailure(url)).toMatchObject({ fault, answer: '' })
  })
})
