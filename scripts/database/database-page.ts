import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { FEATURES } from '../architecture/layers.ts'
import { listSqlFiles } from './sql-list.ts'

export const DATABASE_PAGE = 'docs/database.md'

const PAGE_INTRO = `# The database

\`npm run database\` generates this page from a migrated database and the SQL files; \`npm test\` fails when it is outdated. Tables and columns come from \`migrations/\`, which only goes forward. The current functions, views and triggers are in SQL files (\`src/**/sql/*.sql\`, [why](decisions/020-sql-in-files.md)).

How to read it:

- Columns in **bold** are the primary key. → names the table that a column references, \`?\` marks a nullable column, \`=\` a generated one.
- Triggers are listed in the order in which PostgreSQL fires them for an event: before the row, after the row, after the statement, then by name.
- *Writes and locks, in order* follows a trigger's function and the functions that it calls. A table name alone means a write. With *(update)*, *(no key update)*, *(share)* or *(key share)* rows of the table are locked in that mode. A write locks its rows and fires the table's own triggers before the next step.
`

type Column = {
  table: string
  name: string
  type: string
  key: boolean
  nullable: boolean
  derived: boolean
  to: string | null
}
type Trigger = {
  table: string
  name: string
  function: string
  events: string[]
  columns: string[]
  when: string | null
  timing: string
}

/** Renders docs/database.md for the database that the client is connected to. */
export async function renderDatabasePage(client: Client, root: string): Promise<string> {
  const [columns, triggers, bodies] = [
    await readColumns(client),
    await readTriggers(client),
    await readFunctionBodies(client),
  ]
  const tables = Map.groupBy(columns, ({ table }) => table)
  const owners = readTableOwners(root)
  const functions = readFunctionInfo(root)
  const steps = createStepFinder(bodies, new Set(tables.keys()))
  const groups = Map.groupBy(
    tables.keys(),
    (table) => owners.get(table) ?? 'Tables of the migrations, and tables that no code uses any more',
  )
  const order = ['platform', ...FEATURES, ...groups.keys()]
  const sections = [...new Set(order)].flatMap((group) => {
    const of = groups.get(group)
    if (!of) return []
    const parts = of.toSorted().map((table) => {
      const rows = triggers.filter((trigger) => trigger.table === table)
      return [`### ${table}`, tables.get(table)!.map(formatColumn).join(', '), ...triggerTable(rows)].join('\n\n')
    })
    return [`## ${group}`, ...parts]
  })
  return `${[PAGE_INTRO.trim(), ...sections].join('\n\n')}\n`

  function triggerTable(all: Trigger[]): string[] {
    const lines = EVENTS.flatMap((event) =>
      all
        .filter(({ events }) => events.includes(event))
        .map((trigger) => {
          const { file, says } = functions.get(trigger.function)!
          const only = event === 'update' && trigger.columns.length ? ` of ${trigger.columns.join(', ')}` : ''
          const when = trigger.when ? ', conditional' : ''
          return `| ${event}${only} | \`${trigger.name}\` ${trigger.timing}${when} | ${says} [${trigger.function}](../${file}) | ${steps(trigger.function).join(', ') || 'nothing'} |`
        }),
    )
    if (!lines.length) return []
    return [
      ['| event | trigger | what it does | writes and locks, in order |', '|---|---|---|---|', ...lines].join('\n'),
    ]
  }
}

const EVENTS = ['insert', 'update', 'delete', 'truncate']

function formatColumn({ name, type, key, nullable, derived, to }: Column): string {
  const text = key ? `**${name}**` : name
  return `${text} ${type}${nullable ? '?' : ''}${derived ? ' =' : ''}${to ? ` → ${to}` : ''}`
}

async function readColumns(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select relname as table, attname as name,
            replace(replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz'), 'double precision', 'float8') as type,
            not attnotnull as nullable, attgenerated <> '' as derived,
            exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey)) as key,
            (select confrelid::regclass::text from pg_constraint
             where contype = 'f' and conrelid = attrelid and conkey = array[attnum]) as to
     from pg_attribute join pg_class relation on relation.oid = attrelid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     order by relname, attnum`,
  )
  return rows
}

/** Lock order: the tables with triggers, each before the tables that its triggers write to (topological sort). */
export async function readLockOrder(client: Client): Promise<string[]> {
  const triggers = await readTriggers(client)
  const tables = new Set(triggers.map(({ table }) => table))
  const steps = createStepFinder(await readFunctionBodies(client), tables)
  const seen = new Set<string>()
  const from = (table: string): string[] => {
    if (seen.has(table)) return []
    seen.add(table)
    const written = triggers.filter((trigger) => trigger.table === table).flatMap((trigger) => steps(trigger.function))
    // The result is reversed at the end, so the tables that are written first are visited last.
    return [
      ...written
        .toReversed()
        .filter((name) => tables.has(name))
        .flatMap(from),
      table,
    ]
  }
  return [...tables].flatMap(from).toReversed()
}

/** Reads all triggers in the order in which PostgreSQL fires them. */
async function readTriggers(client: Client): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select relname as table, tgname as name, proname as function,
            array_remove(array[
              case when tgtype::int & 4 > 0 then 'insert' end, case when tgtype::int & 16 > 0 then 'update' end,
              case when tgtype::int & 8 > 0 then 'delete' end, case when tgtype::int & 32 > 0 then 'truncate' end
            ], null) as events,
            array(select attname::text from unnest(tgattr::int2[]) with ordinality of_columns (nr, place)
                  join pg_attribute on attrelid = tgrelid and attnum = nr order by place) as columns,
            tgqual::text as when,
            case when tgdeferrable then 'at commit' else
              case when tgtype::int & 2 > 0 then 'before the ' else 'after the ' end
              || case when tgtype::int & 1 > 0 then 'row' else 'statement' end
            end as timing
     from pg_trigger join pg_class relation on relation.oid = tgrelid join pg_proc procedure on procedure.oid = tgfoid
     where not tgisinternal and relnamespace = current_schema()::regnamespace
     order by relname, tgtype::int & 2 desc, tgtype::int & 1 desc, tgname`,
  )
  return rows
}

async function readFunctionBodies(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc procedure
     where pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend where objid = procedure.oid and deptype = 'e')`,
  )
  return new Map(rows.map(({ name, body }) => [name, body.replaceAll(/--[^\n]*/g, '')]))
}

const STEP =
  /\b(?:insert into|update|delete from) (\w+)|\b(?:perform|select [\w, *]+ into [\w, ]+) from (\w+)[^;]*? for (no key update|update|key share|share)\b|\b(\w+)\(/g

/** Lists the writes and locks of an SQL function and of the functions it calls, in order, without repetitions. */
function createStepFinder(bodies: Map<string, string>, tables: Set<string>): (name: string) => string[] {
  const walk = (name: string, seen: Set<string>): string[] => {
    const body = bodies.get(name)
    if (body === undefined || seen.has(name)) return []
    seen.add(name)
    return [...body.replaceAll(/\s+/g, ' ').matchAll(STEP)].flatMap(([, written, locked, mode, called]) => {
      if (called) return walk(called, seen)
      const table = written ?? locked!
      if (!tables.has(table)) return []
      return [mode ? `${table} (${mode})` : table]
    })
  }
  return (name) => [...new Set(walk(name, new Set()))]
}

/** Maps each table to the feature that declares it. */
function readTableOwners(root: string): Map<string, string> {
  const files = globSync('src/**/server/**/tables.ts', { cwd: root })
  return new Map(
    files.flatMap((file) => {
      const [, , feature] = file.split('/')
      const owner = file.startsWith('src/platform') ? 'platform' : feature!
      const found = readFileSync(join(root, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)
      return [...found].map(([, table]) => [table!, owner] as const)
    }),
  )
}

/** Maps each SQL function to its file and the first sentence of its comment. */
function readFunctionInfo(root: string): Map<string, { file: string; says: string }> {
  const found = /((?:^--.*\n)*)^create or replace function (\w+)/gm
  return new Map(
    listSqlFiles(root).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(found)].map(([, comment, name]) => {
        const text = comment!.replaceAll(/^--/gm, '').replaceAll(/\s+/g, ' ').trim()
        return [name!, { file, says: /^.*?[.](?= |$)/.exec(text)?.[0] ?? '' }] as const
      }),
    ),
  )
}
