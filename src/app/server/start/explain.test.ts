import { expect, test } from 'vitest'
import { Trouble } from '#launch/trouble.mjs'
import { emptyDatabase } from '#platform/server/db/testing.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { explain } from './explain.ts'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const coded = (code: string, more = {}) => Object.assign(new Error('inside'), { code, ...more })

test('a database that does not answer, refuses or is not there', async () => {
  const { url, close } = await emptyDatabase()
  await close()
  expect(explain(await failureOf(migrate(url, 'migrations')))).toMatch(/named in DATABASE_URL does not exist/)
  expect(explain(await failureOf(migrate('postgres://localhost:1/x', 'migrations')))).toMatch(
    /does not answer\. Start it/,
  )
})

test('a full disk, however deep the error lies', () => {
  const wrapped = new Error('Failed query', { cause: coded('53100', { severity: 'ERROR' }) })
  expect(explain(wrapped)).toMatch(/disk of the database is full/)
  expect(explain(coded('ENOSPC', { path: '/srv/data' }))).toMatch(/^The disk is full \(\/srv\/data\)/)
})

test('files of our own database that are damaged', () => {
  const fault = coded('XX001', { severity: 'ERROR' })
  expect(explain(fault, '/srv/data')).toMatch(/database in \/srv\/data is damaged .*Restore that folder from a backup/)
  expect(explain(fault)).toBeUndefined()
})

test('what was meant for the reader is passed on, a fault of ours is not dressed up', () => {
  expect(explain(new Error('outer', { cause: new Trouble('Set it.') }))).toBe('Set it.')
  expect(explain(new TypeError('x is not a function'))).toBeUndefined()
})
