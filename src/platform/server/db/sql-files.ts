import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { gaveWay } from './outage.ts'

/*
 * Functions, views and triggers stand in SQL files, each once, as they are now. All files together are one set. Its list,
 * `sql.json`, is written by `npm run database`: it says the order, and a number that grows with every change.
 */

/** A schema of its own: the version before would put a table that it finds beside its own into a backup. */
const SCHEMA = 'cleanstreak_sql'
const LEDGER = `${SCHEMA}.applied`
export const LIST = 'sql.json'
const ATTEMPTS = 12
const PAUSE_MS = 500
/** Everybody queues up behind a trigger that waits for its table: rather a short wait, and another one later. */
const LOCK_TIMEOUT = '3s'

type Statement = { file: string; text: string }
export type SqlSet = { number: number; hash: string; statements: Statement[] }

/** The files are named from the folder that holds the migrations' folder. */
export async function readSqlFiles(migrations: string): Promise<SqlSet> {
  const list = JSON.parse(await readFile(join(migrations, LIST), 'utf8')) as { number: number; files: string[] }
  const hash = createHash('sha256')
  const statements: Statement[] = []
  for (const file of list.files) {
    // Windows may check the file out with its own line ends
    const source = (await readFile(join(migrations, '..', file), 'utf8')).replaceAll('\r\n', '\n')
    hash.update(`${file}\0${source}\0`)
    statements.push(...statementsOf(source).map((text) => ({ file, text })))
  }
  return { number: list.number, hash: hash.digest('hex'), statements }
}

/**
 * Brings functions, views and triggers up to the files, in one transaction. An unchanged set does nothing, and a set
 * with a lower number than the database has seen leaves all as it is: a newer version is being rolled out beside it.
 * After a further migration the set counts as changed: the migration may have taken away what the files hold.
 */
export async function applySqlFiles(client: Client, set: SqlSet, migrations: string[]): Promise<void> {
  const hash = createHash('sha256')
    .update([set.hash, ...migrations].join())
    .digest('hex')
  await client.query(`create schema if not exists ${SCHEMA}; create table if not exists ${LEDGER} (
    number int primary key, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ number: number; hash: string }>(
    `select number, hash from ${LEDGER} order by number desc limit 1`,
  )
  const [latest] = rows
  if (latest && latest.number > set.number) return
  if (latest?.number === set.number && latest.hash === hash) return
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyAll(client, { ...set, hash })
    } catch (error) {
      // whoever writes meanwhile may lock the same tables in another order, or hold one for long
      if (attempt === ATTEMPTS || !(gaveWay(error) || isLocked(error))) throw error
      await setTimeout(Math.random() * PAUSE_MS * attempt)
    }
  }
}

/** lock_not_available */
const isLocked = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code === '55P03'

async function applyAll(client: Client, { number, hash, statements }: SqlSet): Promise<void> {
  await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
  try {
    const triggers = await triggersOf(client)
    for (const { file, text } of inOrder(statements))
      try {
        await apply(client, text, triggers)
      } catch (error) {
        throw new Error(`${file} failed; the database is as it was before it.`, { cause: error })
      }
    await client.query(
      `insert into ${LEDGER} (number, hash) values ($1, $2)
       on conflict (number) do update set hash = excluded.hash, applied_at = now()`,
      [number, hash],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * First what locks no table. Then triggers, table by table, from the top floor down: that is how writers go through the
 * tables, and whoever locks them in another order meets a writer in a deadlock. At last functions are dropped, which no
 * trigger calls any more.
 */
function inOrder(statements: Statement[]): Statement[] {
  const turn = ({ text }: Statement) =>
    DROPPED_TRIGGER.test(text) ? 'goes' : TRIGGER.test(text) ? 'comes' : text.startsWith('drop ') ? 'drops' : 'first'
  const { first = [], comes = [], goes = [], drops = [] } = Object.groupBy(statements, turn)
  const tableOf = ({ text }: Statement) => (TRIGGER.exec(text) ?? DROPPED_TRIGGER.exec(text))![2]
  const tables = new Set([...comes.toReversed(), ...goes].map(tableOf))
  const triggers = [...tables].flatMap((table) => [...goes, ...comes].filter((each) => tableOf(each) === table))
  return [...first, ...triggers, ...drops]
}

const TRIGGER = /^create (?:or replace |constraint )?trigger (\w+)[\s\S]*?\bon (\w+)/
const DROPPED_TRIGGER = /^drop trigger if exists (\w+) on (\w+)/
const VIEW = /^create or replace view (\w+) as\s([\s\S]*)/

/** Replacing a trigger or a view locks a table or the view, so those that are as they should be are left alone. */
async function apply(client: Client, text: string, triggers: Map<string, string>): Promise<void> {
  const [, trigger, table] = TRIGGER.exec(text) ?? []
  if (trigger && table) {
    const name = `${table}.${trigger}`
    if (triggers.get(name) === sameText(text)) return
    // PostgreSQL replaces no constraint trigger
    if (text.startsWith('create constraint') && triggers.has(name))
      await client.query(`drop trigger ${trigger} on ${table}`)
  }
  const [, dropped, from] = DROPPED_TRIGGER.exec(text) ?? []
  if (dropped && !triggers.has(`${from}.${dropped}`)) return
  const [, view, query] = VIEW.exec(text) ?? []
  if (view && query && (await isSameView(client, view, query))) return
  await client.query(text)
}

/** By table and name, as the files write them. */
async function triggersOf(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select relname || '.' || tgname as name, pg_get_triggerdef(trigger.oid) as text
     from pg_trigger trigger join pg_class relation on relation.oid = tgrelid
     where not tgisinternal and relnamespace = current_schema()::regnamespace`,
  )
  return new Map(rows.map(({ name, text }) => [name, sameText(text)]))
}

/** A trigger's text without what PostgreSQL adds when it writes it down again: capitals, the schema, no line ends. */
export const sameText = (text: string): string =>
  text
    .toLowerCase()
    .replace('create or replace', 'create')
    .replace(/ on public\./, ' on ')
    .replace('not deferrable ', '')
    .replaceAll(/\s+/g, ' ')
    .trim()

async function isSameView(client: Client, view: string, query: string): Promise<boolean> {
  await client.query(`create view view_of_the_files as ${query}`)
  const { rows } = await client.query<{ isSame: boolean }>(
    `select pg_get_viewdef('view_of_the_files'::regclass) = pg_get_viewdef(to_regclass($1)) as "isSame"`,
    [view],
  )
  await client.query('drop view view_of_the_files')
  return rows[0]!.isSame ?? false
}

/** Comments, quoted text, the ends of statements, and everything between. */
const PARTS = /--[^\n]*|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|;|[^;'$-]+|[-$]/g

/** The statements of a file, each without the comment before it. */
function statementsOf(source: string): string[] {
  const statements: string[] = []
  let text = ''
  for (const [part] of source.matchAll(PARTS)) {
    if (part === ';') {
      statements.push(text.trim())
      text = ''
    } else if (text.trim() || !part.startsWith('--')) text += part
  }
  if (text.trim()) throw new Error(`The last statement of an SQL file has no end: ${text.trim().slice(0, 60)}`)
  return statements
}
