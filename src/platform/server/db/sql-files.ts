import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { isTransactionConflict } from './outage.ts'

/*
 * Functions, views and triggers are defined in SQL files, each once, in their current version (repeatable migrations).
 * All files form one set. `npm run database` writes its list, `sql.json`: the order of the files and a version number
 * that grows with every change. The list also names every trigger that any version has created, in the order in which
 * writers lock the tables.
 */

/**
 * PostgreSQL schema of the table that records the applied versions of the SQL files. A separate schema keeps this table
 * out of the backups of older versions of the product, which contain every table of the main schema.
 */
const SCHEMA = 'cleanstreak_sql'
const APPLIED_TABLE = `${SCHEMA}.applied`
export const SQL_FILE_LIST_PATH = 'sql.json'
const ATTEMPTS = 12
const PAUSE_MS = 500
/** Lock timeout for SQL files. It is short, because all queries queue behind a trigger change that waits for a lock. */
const LOCK_TIMEOUT = '3s'

type Statement = { file: string; text: string }
export type FunctionAndTriggerSqlFiles = { number: number; hash: string; triggers: string[]; statements: Statement[] }
export type SqlFileList = Pick<FunctionAndTriggerSqlFiles, 'number' | 'hash' | 'triggers'> & { files: string[] }

/** Reads the SQL files that `sql.json` lists. Paths are relative to the parent of the migrations folder. */
export async function readSqlFiles(migrations: string): Promise<FunctionAndTriggerSqlFiles> {
  const list = JSON.parse(await readFile(join(migrations, SQL_FILE_LIST_PATH), 'utf8')) as SqlFileList
  const hash = createHash('sha256')
  const statements: Statement[] = []
  for (const file of list.files) {
    // Normalize line endings before hashing, because Git on Windows may check an SQL file out with CRLF.
    const source = (await readFile(join(migrations, '..', file), 'utf8')).replaceAll('\r\n', '\n')
    hash.update(`${file}\0${source}\0`)
    statements.push(...splitStatements(source, file).map((text) => ({ file, text })))
  }
  return { number: list.number, hash: hash.digest('hex'), triggers: list.triggers, statements }
}

export function parseTriggerDefinitions({ statements }: FunctionAndTriggerSqlFiles) {
  const namesBy = (pattern: RegExp) =>
    statements.flatMap(({ text }) => {
      const [, name, table] = pattern.exec(text) ?? []
      return name ? [`${table}.${name}`] : []
    })
  return { created: namesBy(CREATE_TRIGGER), dropped: namesBy(DROP_TRIGGER) }
}

/**
 * Applies the set of SQL files in one transaction (idempotent). It skips an unchanged set. It also skips a set that is
 * older than the applied one, because a newer version of the product may be rolling out. A new migration counts as a
 * change of the set, because migrations may drop what the files create.
 *
 * Returns the triggers in the database that no SQL file creates. They are kept: an operator may have added them.
 */
export async function applySqlFiles(
  client: Client,
  set: FunctionAndTriggerSqlFiles,
  migrations: string[],
): Promise<string[]> {
  const hash = createHash('sha256')
    .update([set.hash, ...migrations].join())
    .digest('hex')
  await client.query(`create schema if not exists ${SCHEMA}; create table if not exists ${APPLIED_TABLE} (
    number int primary key, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ number: number; hash: string }>(
    `select number, hash from ${APPLIED_TABLE} order by number desc limit 1`,
  )
  const [latest] = rows
  if (latest && latest.number > set.number) return []
  if (latest?.number !== set.number || latest.hash !== hash) await applyWithRetries(client, { ...set, hash })
  const created = new Set(parseTriggerDefinitions(set).created)
  return [...(await readDatabaseTriggers(client)).keys()].filter((name) => !created.has(name))
}

async function applyWithRetries(client: Client, set: FunctionAndTriggerSqlFiles): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyAll(client, set)
    } catch (error) {
      // Retry applying the SQL files after a deadlock or lock timeout, which a concurrent writer can cause.
      if (attempt === ATTEMPTS || !(isTransactionConflict(error) || isLockTimeout(error))) throw error
      await setTimeout(Math.random() * PAUSE_MS * attempt)
    }
  }
}

/** Whether PostgreSQL reported a lock timeout (SQLSTATE lock_not_available). */
const isLockTimeout = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code === '55P03'

async function applyAll(client: Client, set: FunctionAndTriggerSqlFiles): Promise<void> {
  await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
  try {
    const triggers = await readDatabaseTriggers(client)
    for (const { file, text } of orderStatements(set))
      try {
        await applyStatement(client, text, triggers)
      } catch (error) {
        throw new Error(`${file} failed; the database is as it was before it.`, { cause: error })
      }
    await client.query(
      `insert into ${APPLIED_TABLE} (number, hash) values ($1, $2)
       on conflict (number) do update set hash = excluded.hash, applied_at = now()`,
      [set.number, set.hash],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Orders the statements of the SQL files. Statements that lock no table come first. Triggers follow, in the order in
 * which writers lock their tables, so that they cannot deadlock with writers. Functions are dropped last, when no
 * trigger calls them any more.
 */
function orderStatements({ triggers, statements }: FunctionAndTriggerSqlFiles): Statement[] {
  const phase = ({ text }: Statement) =>
    triggerTable(text) ? 'triggers' : text.startsWith('drop ') ? 'drops' : 'first'
  const { first = [], triggers: replaced = [], drops = [] } = Object.groupBy(statements, phase)
  const tables = triggers.map((name) => name.split('.')[0])
  const tablePosition = ({ text }: Statement) => tables.indexOf(triggerTable(text))
  const createsTrigger = ({ text }: Statement) => Number(CREATE_TRIGGER.test(text))
  return [
    ...first,
    ...replaced.toSorted((a, b) => tablePosition(a) - tablePosition(b) || createsTrigger(a) - createsTrigger(b)),
    ...drops,
  ]
}

const triggerTable = (text: string) => (CREATE_TRIGGER.exec(text) ?? DROP_TRIGGER.exec(text))?.[2]

const CREATE_TRIGGER = /^create (?:or replace |constraint )?trigger (\w+)[\s\S]*?\bon (\w+)/
const DROP_TRIGGER = /^drop trigger if exists (\w+) on (\w+)/
const CREATE_VIEW = /^create or replace view (\w+) as\s([\s\S]*)/

/** Runs one statement of an SQL file. Unchanged triggers and views are skipped, because replacing one takes a lock. */
async function applyStatement(client: Client, text: string, triggers: Map<string, string>): Promise<void> {
  const [, trigger, table] = CREATE_TRIGGER.exec(text) ?? []
  if (trigger && table) {
    const name = `${table}.${trigger}`
    if (triggers.get(name) === normalizeTriggerDefinition(text)) return
    // Drop a constraint trigger before it is created again: PostgreSQL has no "create or replace" for constraint
    // triggers.
    if (text.startsWith('create constraint') && triggers.has(name))
      await client.query(`drop trigger ${trigger} on ${table}`)
  }
  const [, dropped, from] = DROP_TRIGGER.exec(text) ?? []
  if (dropped && !triggers.has(`${from}.${dropped}`)) return
  const [, view, query] = CREATE_VIEW.exec(text) ?? []
  if (view && query && (await isViewUnchanged(client, view, query))) return
  await client.query(text)
}

/** Reads the definition of each trigger in the database by `table.trigger`; the text of a disabled trigger is empty. */
export async function readDatabaseTriggers(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select relname || '.' || tgname as name,
            case tgenabled when 'O' then replace(pg_get_triggerdef(trigger.oid),
              format(' ON %I.%I ', current_schema(), relname), format(' ON %I ', relname)) else '' end as text
     from pg_trigger trigger join pg_class relation on relation.oid = tgrelid
     where not tgisinternal and relnamespace = current_schema()::regnamespace`,
  )
  return new Map(rows.map(({ name, text }) => [name, normalizeTriggerDefinition(text)]))
}

/** Normalizes a trigger definition for comparison: outside of quoted text, it uses lower case and single spaces. */
export const normalizeTriggerDefinition = (text: string): string =>
  text
    .replace(/^create or replace/, 'create')
    .split(/('(?:[^']|'')*')/)
    .map((part) => (part.startsWith("'") ? part : part.toLowerCase().replaceAll(/\s+/g, ' ')))
    .join('')
    .trim()

async function isViewUnchanged(client: Client, view: string, query: string): Promise<boolean> {
  await client.query(`create view view_of_the_files as ${query}`)
  const { rows } = await client.query<{ isSame: boolean }>(
    `select pg_get_viewdef('view_of_the_files'::regclass) = pg_get_viewdef(to_regclass($1)) as "isSame"`,
    [view],
  )
  await client.query('drop view view_of_the_files')
  return rows[0]!.isSame ?? false
}

/** SQL tokens that the statement splitter understands: comments, quoted text, semicolons and plain text. */
const SQL_TOKENS =
  /--[^\n]*|(\$\w*\$)[\s\S]*?\1|(?<!\be)'(?:[^']|'')*'|;|(?:(?!\bbegin\s+atomic\b)[^;'"$/-])+|-|\/(?!\*)/gi

function splitStatements(source: string, file: string): string[] {
  const statements: string[] = []
  let text = ''
  let end = 0
  for (const { 0: part, index } of source.matchAll(SQL_TOKENS)) {
    if (index > end) break
    end += part.length
    if (part === ';') {
      statements.push(text.trim())
      text = ''
    } else if (text.trim() || !part.startsWith('--')) text += part
  }
  if (end < source.length)
    throw new Error(
      `${file} cannot be split into statements at: ${source.slice(end, end + 60)}. ` +
        'Block comments, quoted names, strings with a backslash, "begin atomic", and quotes without an end are not understood.',
    )
  if (text.trim()) throw new Error(`The last statement of an SQL file has no end: ${text.trim().slice(0, 60)}`)
  return statements
}
