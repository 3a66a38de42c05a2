import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConfigError, inspectServerConfig, readServerConfig } from '../config.ts'

const SECRET = '4be1d7f06a92c85339ee0b7d41fa6c82d05397b1e4a8c6f0'
const production = {
  DATABASE_URL: 'postgres://app:pw@db.example.org:5432/cleanstreak',
  APP_URL: 'https://cleanstreak.example.org',
  APP_SECRET: SECRET,
  SMTP_URL: 'smtps://user:pw@mail.example.org:465',
  MAIL_FROM: 'Cleanstreak <hello@example.org>',
}
const embedded = { EMBEDDED_DATABASE_URL: 'postgres:///cleanstreak?host=/tmp/socket', APP_SECRET: SECRET }

function findProblems(env: Record<string, string | undefined>) {
  try {
    readServerConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences
    throw error
  }
  return []
}

test('readServerConfig reads a complete set of production environment variables', () => {
  expect(readServerConfig(production)).toMatchObject({
    mode: 'production',
    role: 'all',
    host: '0.0.0.0',
    port: 3000,
    appUrl: 'https://cleanstreak.example.org',
    mail: { transport: 'smtp', from: production.MAIL_FROM },
    storage: { kind: 'folder', path: `${process.cwd()}/data/files` },
    postalServices: { world: 'https://api.zippopotam.us', uk: 'https://api.postcodes.io' },
    logLevel: 'info',
  })
})

test('readServerConfig reports all missing production settings together with advice for each', () => {
  const sentences = findProblems({ DATABASE_URL: production.DATABASE_URL })
  for (const name of ['APP_URL', 'APP_SECRET']) {
    expect(sentences).toContainEqual(expect.stringMatching(new RegExp(`^${name} is missing\\. Set it to `)))
  }
  expect(sentences).toHaveLength(2)
})

test('a server with the embedded database is a demo by default, and a real installation with DEMO=0', () => {
  expect(readServerConfig(embedded)).toMatchObject({ mode: 'demo', host: '127.0.0.1', mail: { transport: 'mailbox' } })
  expect(readServerConfig({ ...embedded, DEMO: '0', PORT: '8080' })).toMatchObject({
    mode: 'own',
    appUrl: 'http://localhost:8080',
    mail: { transport: 'none' },
  })
})

test('readServerConfig reports a missing database with a single message', () => {
  expect(findProblems({ APP_SECRET: SECRET })).toEqual([expect.stringContaining('npm start')])
})

describe('invalid settings (environment variables)', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['HOST', 'not a host'],
    ['ROLE', 'Web'],
    ['DEMO', 'yes'],
    ['DEMO', '1'],
    ['LOG_LEVEL', 'verbose'],
    ['APP_URL', 'cleanstreak.example.org'],
    ['APP_URL', 'http://cleanstreak.example.org'],
    ['APP_URL', 'https://cleanstreak.example.org/path'],
    ['APP_URL', 'https://user@cleanstreak.example.org'],
    ['DATABASE_URL', 'mysql://db.example.org/x'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['MAIL_FROM', 'Cleanstreak'],
    ['MAIL_FROM', 'a@example.org\r\nBcc: b@example.org'],
    ['STORAGE_URL', 'file:relative/path'],
    ['STORAGE_URL', 'gs://bucket'],
    ['STORAGE_URL', 's3://host/bucket'],
    ['STORAGE_URL', 's3://key:secret@host/'],
    ['STORAGE_URL', 's3://key:secret@host/bucket?tls=no'],
    ['STORAGE_URL', 's3://key:secret@host/bucket?regoin=x'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['METRICS_TOKEN', 'short'],
    ['DRAIN_SECONDS', '301'],
    ['DRAIN_SECONDS', '4s'],
    ['PIECES_PER_CLEANUP', '0'],
    ['POSTAL_SERVICE_URL', 'api.zippopotam.us'],
    ['POSTAL_SERVICE_URL', 'ftp://postal.example.org'],
    ['POSTAL_SERVICE_URL', 'https://postal.example.org/?key=1'],
    ['UK_POSTAL_SERVICE_URL', 'https://key:secret@postal.example.org'],
    ['UK_POSTAL_SERVICE_URL', 'OFF'],
  ])('%s=%s is rejected', (name, value) => {
    expect(findProblems({ ...production, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} .*\\b(Set it|Remove)\\b`)),
    ])
  })

  test.each([
    ['short', 'k3J9x'],
    ['a single letter', 'a'.repeat(64)],
    ['a repeated pattern', 'k3J9xQ7pLm2Zt8Vb'.repeat(2)],
    ['an incomplete repetition', `${'k3J9xQ7pLm2Zt8Vb'.repeat(2)}k3`],
    ['a placeholder', 'please-change-me-before-you-deploy-9f2'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['made of few characters', 'abababbbaaabababbabaababbbabaabbab'],
  ])('APP_SECRET is rejected when it is %s', (_, secret) => {
    const sentences = findProblems({ ...production, APP_SECRET: secret })
    expect(sentences).toEqual([expect.stringMatching(/^APP_SECRET .*openssl rand -hex 32\.$/)])
    expect(sentences[0]).not.toContain(secret)
  })
})

test('readServerConfig accepts any random APP_SECRET', () => {
  const hex = fc.noBias(fc.uint8Array({ minLength: 16, maxLength: 32 }))
  fc.assert(
    fc.property(
      hex,
      (bytes) => findProblems({ ...production, APP_SECRET: Buffer.from(bytes).toString('hex') }).length === 0,
    ),
  )
})

test('APP_URL must use https, except in the demo', () => {
  const APP_URL = 'http://cleanstreak.example.org'
  for (const env of [production, { ...embedded, DEMO: '0' }])
    expect(findProblems({ ...env, APP_URL })).toEqual([expect.stringContaining('APP_URL is not encrypted')])
  expect(findProblems({ ...embedded, APP_URL })).toEqual([])
})

test('APP_URL may use http on localhost', () => {
  expect(readServerConfig({ ...production, APP_URL: 'http://localhost:3000/' }).appUrl).toBe('http://localhost:3000')
})

test('SMTP_URL is rejected in the demo, which sends no email', () => {
  expect(findProblems({ ...embedded, SMTP_URL: production.SMTP_URL, MAIL_FROM: production.MAIL_FROM })).toEqual([
    expect.stringMatching(/SMTP_URL.*DEMO=0/),
  ])
})

test('STORAGE_URL names an S3 bucket or a folder in one URL', () => {
  const STORAGE_URL = 's3://key:se%2Fcret@minio:9000/photos?region=eu-central-1&tls=0'
  expect(readServerConfig({ ...production, STORAGE_URL }).storage).toEqual({
    kind: 's3',
    endpoint: 'http://minio:9000',
    region: 'eu-central-1',
    bucket: 'photos',
    accessKeyId: 'key',
    secretAccessKey: 'se/cret',
  })
  expect(readServerConfig({ ...production, STORAGE_URL: 'file:///srv/my%20photos' }).storage).toEqual({
    kind: 'folder',
    path: '/srv/my photos',
  })
})

test('postal services are configured by base URL or disabled', () => {
  const read = (env: Record<string, string>) => readServerConfig({ ...production, ...env }).postalServices
  expect(read({ POSTAL_SERVICE_URL: 'http://postal.internal:8080/v1/', UK_POSTAL_SERVICE_URL: 'off' })).toEqual({
    world: 'http://postal.internal:8080/v1',
    uk: undefined,
  })
  expect(findProblems({ ...production, UK_POSTAL_SERVICE_URL: 'no' })).toEqual([
    'UK_POSTAL_SERVICE_URL is not the address of a service. Set it like https://api.postcodes.io, or to off.',
  ])
})

test.each([
  ['MAIL_FORM', 'MAIL_FROM'],
  ['APPSECRET', 'APP_SECRET'],
  ['app_url', 'APP_URL'],
] as const)('a missing setting is reported together with the misspelled variable %s', (name, meant) => {
  const { [meant]: value, ...others } = production
  expect(findProblems({ ...others, [name]: value })).toEqual([
    `${meant} is missing, but ${name} is set. Rename it to ${meant}.`,
  ])
})

test('a misspelled optional setting is reported as a hint', () => {
  const hintsOf = (env: Record<string, string>) => inspectServerConfig({ ...embedded, ...env }).hints
  expect(hintsOf({ DATABSE_URL: production.DATABASE_URL })).toEqual([
    'DATABSE_URL is no setting of Cleanstreak. If you mean DATABASE_URL, rename it.',
  ])
  expect(hintsOf({ STORAGE_URLS: 'x', STORAGE_URL: 'file:/srv', PATH: '/bin', HOSTNAME: 'x', HOME: '/' })).toEqual([])
})

test("disabling the admins' second factor is reported as a hint in a real installation", () => {
  const read = (env: Record<string, string>) => inspectServerConfig({ ...embedded, ...env })
  const off = { ADMIN_SECOND_FACTOR: 'off' }
  for (const env of [
    { ...off, DEMO: '0' },
    { ...off, ...production },
  ])
    expect(read(env).hints).toEqual([expect.stringMatching(/^ADMIN_SECOND_FACTOR is off: /)])
  expect(read({ DEMO: '0' })).toMatchObject({ config: { adminSecondFactor: 'required' }, hints: [] })
  expect(read(production)).toMatchObject({ config: { adminSecondFactor: 'required' }, hints: [] })
  expect(read({})).toMatchObject({ config: { adminSecondFactor: 'off' }, hints: [] })
  expect(read(off).hints).toEqual([])
  expect(read({ ADMIN_SECOND_FACTOR: 'no' }).problems).toEqual([expect.stringContaining('ADMIN_SECOND_FACTOR')])
})

test('an empty environment variable counts as not set', () => {
  expect(readServerConfig({ ...production, STORAGE_URL: '', ROLE: ' ', TRUSTED_PROXIES: '' })).toMatchObject({
    role: 'all',
    trustedProxies: [],
  })
})

test('production needs no mail server in the environment, but a sender if one is set', () => {
  const { SMTP_URL, MAIL_FROM: _, ...rest } = production
  expect(readServerConfig(rest).mail.transport).toBe('none')
  expect(findProblems({ ...rest, SMTP_URL })).toEqual([expect.stringMatching(/^MAIL_FROM is missing/)])
})
