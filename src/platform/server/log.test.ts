import { describe, expect, onTestFinished, test } from 'vitest'
import { createLogger, withServerLogFields, redirectConsoleToLog } from './log.ts'

function logInto(mode: 'production' | 'demo' = 'production') {
  const lines: string[] = []
  return { lines, log: createLogger({ mode, logLevel: 'info' }, { write: (line) => lines.push(line) }) }
}

test('a log line is one JSON object with time, level and message', () => {
  const { log, lines } = logInto()
  log.info({ job: 'mail.send' }, 'done')
  log.debug('not asked for')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'info',
    msg: 'done',
    job: 'mail.send',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test('log lines of a request contain the request id, also after asynchronous work', async () => {
  const { log, lines } = logInto()
  await withServerLogFields({ requestId: 'r-1' }, async () => {
    await new Promise(setImmediate)
    withServerLogFields({ job: 'j-1' }, () => log.info('inside'))
  })
  log.info('outside')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ requestId: 'r-1', job: 'j-1' }, { msg: 'outside' }])
  expect(lines[1]).not.toContain('requestId')
})

describe('log masking', () => {
  const secrets = ['jane@example.org', 'Jane Doe', '203.0.113.9', '2001:db8::7', 'tok3n', 'hunter2']

  test.each<[string, object | Error, string?]>([
    ['fields', { email: 'jane@example.org', profile: { fullName: 'Jane Doe', zip_code: '85001' } }],
    ['lists', { recipients: [{ to: 'jane@example.org' }], errors: ['jane@example.org is unknown'] }],
    [
      'headers',
      { headers: { cookie: 'session=tok3n', authorization: 'Bearer tok3n', 'x-forwarded-for': '203.0.113.9' } },
    ],
    ['a message', {}, 'mail to Jane.jane@example.org from 203.0.113.9 and 2001:db8::7 failed'],
    ['a URL', { path: '/reset-password?token=tok3n' }, 'GET https://cleanstreak.example.org/verify?token=tok3n'],
    ['a connection string', {}, 'cannot reach postgres://app:hunter2@db.example.org/x'],
    ['the message of an error', new Error('550 jane@example.org: no such user')],
    [
      'a database error',
      Object.assign(new Error('invalid input syntax for type uuid: "Jane Doe"'), {
        code: '22P02',
        detail: 'Key (email)=(jane@example.org)',
      }),
    ],
    [
      'a query error',
      Object.assign(new Error('Failed query: select $1\nparams: Jane Doe'), {
        query: 'select $1',
        params: ['Jane Doe'],
      }),
    ],
    [
      'the cause of an error',
      new Error('no', { cause: Object.assign(new Error('jane@example.org'), { detail: 'Jane Doe' }) }),
    ],
  ])('removes personal data and secrets from %s', (_, fields, message) => {
    for (const mode of ['production', 'demo'] as const) {
      const { log, lines } = logInto(mode)
      if (fields instanceof Error) log.error(fields)
      else log.info(fields, message)
      for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
    }
  })

  test('keeps stack, error code, constraint and ids of an error for debugging', () => {
    const { log, lines } = logInto()
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'members_username',
      table: 'members',
    })
    log.error(
      {
        err: new Error('Failed query', { cause }),
        path: '/api/v1/members',
        id: '0197b0c2-4f2e-7c11-9d57-0a4f0e6c1b2a',
      },
      'at 12:34:56',
    )
    expect(JSON.parse(lines[0]!)).toMatchObject({
      msg: 'at 12:34:56',
      path: '/api/v1/members',
      id: '0197b0c2-4f2e-7c11-9d57-0a4f0e6c1b2a',
      err: { stack: expect.stringContaining('log.test.ts'), cause: { code: '23505', constraint: 'members_username' } },
    })
  })
})

test('console output of libraries becomes masked log lines with the request id', () => {
  const { warn, error } = console
  onTestFinished(() => void Object.assign(console, { warn, error }))
  const { log, lines } = logInto()
  redirectConsoleToLog(log)
  withServerLogFields({ requestId: 'r-1' }, () =>
    console.error('Error in %s:', 'render', new Error('no jane@example.org'), { stack: 1 }),
  )
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'error',
    requestId: 'r-1',
    err: { message: 'no [masked]' },
    msg: 'Error in render: { stack: 1 }',
  })
})

test('the demo log prints one readable line per entry instead of JSON', () => {
  const { log, lines } = logInto('demo')
  log.warn({ attempt: 2 }, 'still trying http://127.0.0.1:3000')
  log.error(new Error('broken'))
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}still trying http:\/\/127\.0\.0\.1:3000 attempt=2\n$/)
  expect(lines[1]).toMatch(/error broken\nbroken\n {4}at .*log\.test\.ts/)
})

test('masking a long hostile log message does not hang (no regular expression backtracking)', () => {
  const { log, lines } = logInto()
  for (const piece of ['a', ':', '1.', '/a', '?', 'a@', '://', 'a:']) log.info(piece.repeat(50_000))
  expect(lines).toHaveLength(8)
})
