import { expect, test } from 'vitest'
import { OperatorError } from '#launch/operator-error.mjs'
import { createEmptyDatabase } from '#platform/server/db/testing.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { explainStartError } from './explain.ts'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const coded = (code: string, more = {}) => Object.assign(new Error('inside'), { code, ...more })

test('explainStartError tells the operator what to do if the database is missing or unreachable', async () => {
  const { url, close } = await createEmptyDatabase()
  await close()
  expect(explainStartError(await failureOf(migrateDatabase(url, 'migrations')))).toMatch(
    /named in DATABASE_URL does not exist/,
  )
  expect(explainStartError(await failureOf(migrateDatabase('postgres://localhost:1/x', 'migrations')))).toMatch(
    /does not answer\. Start it/,
  )
})

test('explainStartError recognizes a full disk in the causes of an error', () => {
  const wrapped = new Error('Failed query', { cause: coded('53100', { severity: 'ERROR' }) })
  expect(explainStartError(wrapped)).toMatch(/disk of the database is full/)
  expect(explainStartError(coded('ENOSPC', { path: '/srv/data' }))).toMatch(/^The disk is full \(\/srv\/data\)/)
})

test('explainStartError does not mention DATA_DIR for a folder that another setting names', () => {
  const closed = explainStartError(coded('EACCES', { path: '/srv/backups', syscall: 'mkdir' }))
  expect(closed).toMatch(
    /^This user lacks the permission to write there \(\/srv\/backups\)\. Name a folder that you may/,
  )
  const full = explainStartError(coded('ENOSPC', { path: '/srv/backups', syscall: 'mkdir' }))
  expect(full).toMatch(/^The disk is full \(\/srv\/backups\)/)
})

test('explainStartError explains damaged database files of the bundled PostgreSQL only', () => {
  const fault = coded('XX001', { severity: 'ERROR' })
  expect(explainStartError(fault, '/srv/data')).toMatch(
    /database in \/srv\/data is damaged .*Restore that folder from a backup/,
  )
  expect(explainStartError(fault)).toBeUndefined()
})

test('explainStartError returns messages written for operators, and undefined for bugs', () => {
  expect(explainStartError(new Error('outer', { cause: new OperatorError('Set it.') }))).toBe('Set it.')
  expect(explainStartError(new TypeError('x is not a function'))).toBeUndefined()
})
