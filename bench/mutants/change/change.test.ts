import { expect, test } from 'vitest'
import { applyChange } from './change.ts'
import { listCodeChanges } from './code.ts'
import { listSqlChanges } from './sql.ts'

const code = (source: string) => listCodeChanges(source, 'a.ts').map((change) => applyChange(source, change))
const statement = (source: string) => listSqlChanges(source).map((change) => applyChange(source, change))

test('listCodeChanges mutates comparisons, conditions and statements, but no types', () => {
  const mutants = code('export function f(a: 1 | 2) {\n  if (a >= 2) throw new Error()\n  return a ?? 0\n}')
  expect(mutants).toContain('export function f(a: 1 | 2) {\n  if (a > 2) throw new Error()\n  return a ?? 0\n}')
  expect(mutants).toContain('export function f(a: 1 | 2) {\n  if (false) throw new Error()\n  return a ?? 0\n}')
  expect(mutants).toContain('export function f(a: 1 | 2) {\n  if (a >= 2) ;\n  return a ?? 0\n}')
  expect(mutants).toContain('export function f(a: 1 | 2) {\n  if (a >= 2) throw new Error()\n  return a\n}')
  expect(mutants.every((mutant) => mutant.startsWith('export function f(a: 1 | 2) {'))).toBe(true)
})

test('listCodeChanges keeps interpolations when it mutates an SQL template', () => {
  const mutants = code('const q = sql`select 1 from ${a} where ${b} = ${toString(c)} and d`')
  expect(mutants).toContain('const q = sql`select 1 from ${a} where ${b} <> ${toString(c)} and d`')
  expect(mutants).toContain('const q = sql`select 1 from ${a} where true and d`')
  expect(mutants).toContain('const q = sql`select 1 from ${a} where ${b} = ${toString(c)} or d`')
})

test('listCodeChanges replaces an authorization guard with a weaker one and imports the weaker one', () => {
  expect(code('os.use(authorize(requireSuperadmin))')).toContain(
    "os.use(authorize(weaker))\nimport { requireAdmin as weaker } from '#features/members/server/service/current-user.ts'\n",
  )
})

test.each([
  ['select a from t where a = 1 and b', 'select a from t where a = 1 and true'],
  ['select a from t where a between 1 and 2 and b', 'select a from t where true and b'],
  ['update t set a = a + 1 where b', 'update t set a = a - 1 where b'],
  ['select coalesce(max(a), 0) from t', 'select coalesce(max(a)) from t'],
  ['select a from t order by a, b limit 2', 'select a from t order by a desc, b limit 2'],
  ['select a from t left join u using (a)', 'select a from t join u using (a)'],
  ['select from t where a for no key update', 'select from t where a '],
  [
    'insert into t values (1) on conflict (a) do update set a = 2',
    'insert into t values (1) on conflict (a) do nothing',
  ],
  ["select from t where s = 'approved'", "select from t where s = 'pending'"],
  [
    "begin execute 'select from t where s = ''rejected'''; end",
    "begin execute 'select from t where s = ''approved'''; end",
  ],
  ['begin perform f(a); return null; end', 'begin  return null; end'],
  ['create trigger x after update of a, b on t', 'create trigger x after update of b on t'],
  ['create or replace trigger x after insert or delete on t;', 'create or replace trigger x after insert  on t;'],
  ['create or replace trigger x after insert on t;', 'drop trigger if exists x on t;'],
])('listSqlChanges mutates "%s" to "%s"', (source, mutant) => {
  expect(statement(source)).toContain(mutant)
})

test.each(['update t set a = b', 'select a from t -- where b = 1'])(
  'listSqlChanges finds nothing to mutate in "%s"',
  (source) => {
    expect(statement(source)).toEqual([])
  },
)
