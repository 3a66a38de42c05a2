import { describe, expect, onTestFinished, test } from 'vitest'
import { TEST_CERTIFICATE, createTestMailServer, startSmtpServer } from '#platform/server/mail/testing.ts'
import { createTestInstallation, trustTestCertificate } from './testing.ts'

const { examine } = createTestInstallation()

describe('doctor check of email', () => {
  const examineMail = (url: string) => examine('Mail', { mail: { transport: 'smtp', url, from: 'a@example.org' } })

  test('connects to the mail server without sending a message', async () => {
    const server = await createTestMailServer()
    onTestFinished(server.stop)
    expect(await examineMail(server.url)).toMatchObject({
      level: 'good',
      sentence: expect.stringMatching(/answers\. It has no user in SMTP_URL, so no sign-in was tried$/),
    })
    expect(server.received).toEqual([])
  })

  test('reports that email waits while no mail server is configured', async () => {
    expect(await examine('Mail', { mail: { transport: 'none', from: 'a@example.org' } })).toMatchObject({
      level: 'look',
      sentence: expect.stringContaining('or set SMTP_URL and MAIL_FROM'),
    })
  })

  test('reports that email waits because the stored password can no longer be decrypted', async () => {
    const none = { transport: 'none', from: 'a@example.org' } as const
    expect(await examine('Mail', { mail: none }, { mail: { ...none, isPasswordLost: true } })).toMatchObject({
      level: 'bad',
      sentence: expect.stringContaining('APP_SECRET has changed'),
    })
  })

  test('reports a mail server port on which nothing listens', async () => {
    expect(await examineMail('smtp://127.0.0.1:1')).toMatchObject({
      level: 'bad',
      sentence: expect.stringMatching(/^127\.0\.0\.1:1 .*\(ECONNREFUSED\)\. Correct host and port/),
    })
  })

  test('reports a mail server host name that DNS does not resolve', async () => {
    expect(await examineMail('smtp://mail.invalid:25')).toMatchObject({
      level: 'bad',
      sentence: expect.stringMatching(/^mail\.invalid:25 in SMTP_URL has no address/),
    })
  })

  test.each([
    [
      'without TLS, which a password needs',
      { disabledCommands: ['STARTTLS'] },
      'smtp',
      /does not offer the encryption/,
    ],
    ['that begins without TLS', {}, 'smtps', /does not begin with TLS at this port/],
    ['with a certificate of no authority', TEST_CERTIFICATE, 'smtp', /certificate that is not trusted \(\w+CERT\w*\)/],
  ])('reports a mail server %s without printing the password', async (_, options, protocol, fault) => {
    const port = await startSmtpServer(options)
    const { level, sentence } = await examineMail(`${protocol}://rosa:s3cr3t@localhost:${port}`)
    expect([level, sentence]).toEqual(['bad', expect.stringMatching(fault)])
    expect(sentence).not.toMatch(/rosa|s3cr3t/)
  })

  test('signs in as the user in SMTP_URL', async () => {
    const port = await startSmtpServer({
      ...TEST_CERTIFICATE,
      secure: true,
      onAuth: ({ username }, _, done) => done(null, { user: username }),
    })
    trustTestCertificate()
    expect(await examineMail(`smtps://rosa:s3cr3t@localhost:${port}`)).toMatchObject({
      level: 'good',
      sentence: `localhost:${port} answers and takes our sign-in`,
    })
  })

  test('reports a rejected password without printing the password', async () => {
    const port = await startSmtpServer({
      ...TEST_CERTIFICATE,
      secure: true,
      onAuth: (_, __, done) => done(Object.assign(new Error('No'), { responseCode: 535 })),
    })
    trustTestCertificate()
    const { level, sentence } = await examineMail(`smtps://rosa:s3cr3t@localhost:${port}`)
    expect([level, sentence]).toEqual([
      'bad',
      expect.stringMatching(/refuses the user or password in SMTP_URL \(535\)/),
    ])
    expect(sentence).not.toMatch(/rosa|s3cr3t/)
  })
})
