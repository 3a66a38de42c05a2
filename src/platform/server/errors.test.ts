import { ORPCError, ValidationError } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#platform/api-error.ts'
import { ConflictErrorData } from '#platform/contract.ts'
import { withStatementTimeout } from './db/statement-timeout.ts'
import { type TestDatabase, createTestDatabase } from './db/testing.ts'
import { toClientSafeError, toConflictError } from './errors.ts'
import { createLogger } from './log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.execute(
    sql`create table person (id int primary key, zip_code text not null unique, username text, "order" int unique)`,
  )
  await database.db.execute(sql`create unique index on person (lower(username))`)
  await database.db.execute(sql`create unique index on person (id, lower(zip_code::text))`)
  await database.db.execute(sql`insert into person values (1, 'A1', 'Tidy (Heron)=42', 7)`)
})
afterAll(() => database.close())

const insert = (id: number, zipCode: string, username: string, order: number) =>
  database.db.execute(sql`insert into person values (${id}, ${zipCode}, ${username}, ${order})`).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('toConflictError', () => {
  test.each([
    ['id', attempt(1, 'B', 'b', 8)],
    ['zipCode', attempt(2, 'A1', 'b', 8)],
    ['username', attempt(2, 'B', 'tidy (heron)=42', 8)],
    ['order', attempt(2, 'B', 'b', 7)],
  ])('names the field of a violated unique constraint: %s', async (field, insertion) => {
    const error = toConflictError(await insertion())
    expect(error).toMatchObject({ code: 'CONFLICT', status: 409, data: { field } })
  })

  test("uses the caller's error message for the field", async () => {
    const error = toConflictError(await insert(2, 'B', 'TIDY (HERON)=42', 8), { username: 'Username is already taken' })
    expect(error?.message).toBe('Username is already taken')
  })

  test('returns undefined for an error that is no unique violation', async () => {
    expect(toConflictError(await insert(2, null as never, 'b', 8))).toBeUndefined()
    expect(toConflictError(new Error('no'))).toBeUndefined()
    expect(toConflictError(undefined)).toBeUndefined()
  })
})

function attempt(...row: Parameters<typeof insert>) {
  return () => insert(...row)
}

describe('toClientSafeError', () => {
  const lines: string[] = []
  const log = createLogger({ mode: 'test', logLevel: 'info' }, { write: (line) => lines.push(line) })

  test('returns an error that the API procedure declares unchanged', async () => {
    const conflict = toConflictError(await insert(2, 'A1', 'b', 8))
    expect(await toClientSafeError(conflict, { CONFLICT: { data: ConflictErrorData } }, log)).toMatchObject({
      code: 'CONFLICT',
      defined: true,
      data: { field: 'zipCode' },
    })
    expect(lines).toEqual([])
  })

  describe('with an ApiError', () => {
    const declared = {
      FULL: { status: 409, message: 'It is full.' },
      TOO_LARGE: { status: 409, message: 'Too large.', data: z.object({ most: z.int() }) },
    }
    const convert = async (error: ApiError) => (await toClientSafeError(error, declared, log)).toJSON()

    test('adds the declared status and message', async () => {
      expect(await convert(new ApiError('FULL'))).toEqual({
        code: 'FULL',
        status: 409,
        defined: true,
        message: 'It is full.',
        data: undefined,
      })
    })

    test('keeps the message and data that were thrown', async () => {
      expect(await convert(new ApiError('TOO_LARGE', { message: 'At most 3.', data: { most: 3 } }))).toMatchObject({
        defined: true,
        message: 'At most 3.',
        data: { most: 3 },
      })
      expect(lines).toEqual([])
    })

    test('masks and logs an undeclared code, and data of another shape than declared', async () => {
      expect(await convert(new ApiError('GONE'))).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', status: 500 })
      expect(await convert(new ApiError('TOO_LARGE'))).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', status: 500 })
      expect(lines.splice(0)).toHaveLength(2)
    })
  })

  test('masks an undeclared error as a generic 500 and logs it', async () => {
    const error = await toClientSafeError(
      new ORPCError('TEAPOT', { status: 418, message: 'secret', data: 'secret' }),
      {},
      log,
    )
    expect(error.toJSON()).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      status: 500,
      defined: false,
      message: 'Something went wrong',
      data: undefined,
    })
    expect(lines.splice(0)).toHaveLength(1)
  })

  test('turns a query timeout into 422 "please narrow the search"', async () => {
    const slow = withStatementTimeout(database.db, (tx) => tx.execute(sql`select pg_sleep(600)`), 1)
    const error = await slow.catch((thrown: unknown) => thrown)
    expect(await toClientSafeError(error, { TOOK_TOO_LONG: { status: 422 } }, log)).toMatchObject({
      code: 'TOOK_TOO_LONG',
      status: 422,
      defined: true,
      message: 'This took too long. Please narrow the search.',
    })
    expect(lines.splice(0)).toHaveLength(1)
  })

  test('returns 400 for text that PostgreSQL cannot store', async () => {
    expect(await toClientSafeError(await insert(2, 'B', 'a\0b', 8), {}, log)).toMatchObject({ code: 'BAD_REQUEST' })
    expect(lines).toEqual([])
  })

  test('names the first violated rule of each field in one sentence', async () => {
    const message = 'Please enter at most 250.'
    const issues = [
      { path: ['annualGoal'], message },
      { path: ['annualGoal'], message: 'Too large' },
      { path: ['weekGoal'], message },
    ]
    const invalid = new ORPCError('BAD_REQUEST', {
      cause: new ValidationError({ message: 'Input validation failed', issues, data: undefined }),
    })
    expect((await toClientSafeError(invalid, {}, log)).data).toEqual({
      fields: [
        { path: 'annualGoal', message },
        { path: 'weekGoal', message },
      ],
    })
    expect(lines).toEqual([])
  })

  test('returns 503 while the database is unavailable', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    expect(await toClientSafeError(new Error('Failed query', { cause: away }), {}, log)).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
    })
    expect(lines.splice(0)).toEqual([expect.stringContaining('"level":"warn"')])
  })
})
