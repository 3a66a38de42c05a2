import { expect, test } from 'vitest'
import { describeDatabaseProblem } from './preflight.ts'

const usableDatabase = {
  version: '15.14',
  number: 150014,
  encoding: 'UTF8',
  database: 'town',
  foreign: [],
  isRestoring: false,
}

test('the database preflight check accepts PostgreSQL 15 and newer', () => {
  expect(describeDatabaseProblem(usableDatabase)).toBeUndefined()
  expect(describeDatabaseProblem({ ...usableDatabase, number: 180004 })).toBeUndefined()
})

test.each([
  [{ version: '14.19', number: 140019 }, 'PostgreSQL 14.19 is too old: use version 15 or newer.'],
  [{ encoding: 'SQL_ASCII' }, 'The database "town" is encoded in SQL_ASCII: create one with the encoding UTF8.'],
  [
    { foreign: ['wp_posts', 'wp_users'] },
    'The database "town" already holds tables of something else (wp_posts, wp_users). Point DATABASE_URL at an empty database.',
  ],
  [{ isRestoring: true }, 'The restore into the database "town" has not come to its end: run npm run restore again.'],
])('an unusable database is rejected with advice for the operator: %o', (facts, sentence) => {
  expect(describeDatabaseProblem({ ...usableDatabase, ...facts })).toBe(sentence)
})
