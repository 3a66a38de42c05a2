import { Client } from 'pg'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'

/**
 * Database tables that the server writes directly, referenced tables first. Triggers and jobs fill all other tables.
 */
const WRITTEN_TABLES = [
  'profiles',
  'accounts',
  'sessions',
  'passkeys',
  'authenticator_apps',
  'recovery_codes',
  'verifications',
  'rate_limits',
  'mailbox_messages',
  'user_litter_stats',
  'audit_entries',
  'contact_messages',
  'member_deletions',
  'member_notes',
  'member_corrections',
  'pictures',
  'cleanup_groups',
  'cleanup_logs',
  'group_invitations',
  'user_loves',
  'deleted_cleanups',
  'challenge_boards',
  'challenge_participants',
  'cleanup_events',
  'event_tags',
  'cleanup_event_tags',
  'postal_lookups',
  'audit_logs',
  'cleanup_claims',
  'installation',
]
/**
 * Database tables that are empty in an installation with an admin once all background jobs have run. `ranking_posts`
 * stores how many rows precede certain positions of a ranking. It has rows only for rankings of hundreds of members.
 * `setup_keys` has rows only in an installation without an admin.
 */
export const TABLES_EMPTY_AFTER_JOBS = ['audit_entries', 'ranking_posts', 'setup_keys']
const ROWS_PER_TABLE = 4
/**
 * Trigger functions without which the rows of a table would not be counted. The server writes the table only once its SQL
 * files have been applied, right after the migrations.
 */
const NEEDED_FUNCTIONS: Record<string, string> = {
  member_corrections: 'correction_counted',
  cleanup_groups: 'refresh_groups',
  group_invitations: 'refresh_groups',
}

/** Mark of rows that the upgrade test writes with the schema of one version, such as 0022_minutes. */
const IS_SCHEMA_VERSION = /^\d{4}_/

type Column = { name: string; type: string; parent: string | null }
type Value = string | string[] | number | boolean | null | undefined
export type InsertedTestRow = { table: string; row: Record<string, unknown> }

/**
 * Test values by database column, where the column type alone gives no valid value, such as an email address. Undefined
 * leaves the column out of the insert, so that its default applies.
 */
const COLUMN_VALUES: Record<string, (at: number, mark: string) => Value> = {
  'profiles.id': () => createRandomMemberId(),
  'profiles.email': (at, mark) => `member-${at}-${mark}@example.org`,
  'profiles.is_deleted': () => false,
  'profiles.is_disabled': () => false,
  'profiles.deleted_at': () => null,
  'profiles.deleted_by': () => null,
  'profiles.total_cleanups': () => undefined,
  'profiles.total_litter_pieces': () => undefined,
  'profiles.total_minutes': () => undefined,
  'profiles.time_zone': () => 'UTC',
  'pictures.kind': () => 'cleanup',
  'pictures.is_loose': () => false,
  'cleanup_logs.status': (at) => ['approved', 'pending', 'rejected', 'flagged'][at % 4],
  'cleanup_logs.location': (at) => ['85016', ' 85016 ', '', 'Tempe, AZ'][at % 4],
  // The functions that count these come with the SQL files, which a version of the schema alone does not have.
  'cleanup_logs.minutes': (at, mark) => (IS_SCHEMA_VERSION.test(mark) ? null : 30 + at),
  'cleanup_logs.bags': (at, mark) => (IS_SCHEMA_VERSION.test(mark) ? null : 1 + at),
  'cleanup_logs.weight': (at, mark) => (IS_SCHEMA_VERSION.test(mark) ? null : 400 + at),
  'cleanup_logs.weight_kind': (at) => ['weighed', 'estimated'][at % 2],
  'cleanup_logs.member_love': () => undefined,
  'cleanup_logs.is_guest': () => undefined,
  'cleanup_logs.rest': () => undefined,
  'cleanup_groups.total': () => 500,
  'member_corrections.kind': (at) => ['correction', 'merge', 'penalty'][at % 3],
  'member_corrections.reverses': () => null,
  'member_deletions.members': () => 0,
  'challenge_boards.end_date': () => '2026-12-31',
  'challenge_boards.status': () => undefined,
  'challenge_participants.litter_pieces_count': () => undefined,
  'challenge_participants.cleanup_count': () => undefined,
  'challenge_participants.bags': () => undefined,
  'challenge_participants.weighed_grams': () => undefined,
  'challenge_participants.estimated_grams': () => undefined,
  'challenge_participants.is_open': () => undefined,
  'challenge_participants.tie': () => undefined,
  'challenge_participants.last_updated_at': () => undefined,
  'cleanup_events.status': (at) => ['approved', 'pending', 'rejected', 'cancelled'][at % 4],
  'cleanup_events.end_date': () => '2099-12-31',
  'cleanup_events.country_code': () => 'US',
  'audit_entries.action': () => 'member.disable',
  'audit_entries.subject_kind': () => 'member',
}
/**
 * Database tables that store counters. Their test rows contain foreign keys only, because a new member's counters start
 * at zero.
 */
const TABLES_WITH_KEYS_ONLY = ['user_litter_stats']

/**
 * Inserts test rows with a value in each column into every table that the server writes, if it exists in this database
 * version. All rows share one transaction, because a member and their counters belong together.
 */
export async function insertRowsIntoAllTables(url: string, mark: string): Promise<InsertedTestRow[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const written: InsertedTestRow[] = []
    const parents: ValueContext['parents'] = new Map()
    for (const table of WRITTEN_TABLES) {
      const columns = await readColumns(client, table)
      if (columns.length)
        for (const row of await insertRows(client, table, columns, mark, parents)) written.push({ table, row })
    }
    await client.query('commit')
    return written
  } finally {
    await client.end()
  }
}

type ValueContext = { at: number; mark: string; parents: Map<string, string[]> }

async function insertRows(
  client: Client,
  table: string,
  columns: Column[],
  mark: string,
  parents: ValueContext['parents'],
) {
  const columnsToWrite = (
    TABLES_WITH_KEYS_ONLY.includes(table) ? columns.filter(({ parent }) => parent) : columns
  ).filter(({ name, ...column }) => columnValue(`${table}.${name}`, column, { at: 0, mark, parents }) !== undefined)
  const each = Array.from({ length: ROWS_PER_TABLE }, (_, at) =>
    columnsToWrite.map(({ name, ...column }) => columnValue(`${table}.${name}`, column, { at, mark, parents })),
  )
  const placeholders = each.map(
    (row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`).join(', ')})`,
  )
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `insert into ${table} (${columnsToWrite.map(({ name }) => `"${name}"`).join(', ')}) values ${placeholders.join(', ')}
     on conflict do nothing returning to_jsonb(${table}) as row`,
    each.flat(),
  )
  const written = rows.map(({ row }) => row)
  parents.set(
    table,
    written.map(({ id, cleanup_id }) => String(id ?? cleanup_id)),
  )
  return written
}

/** Tables to which columns without a foreign key refer. */
const REFERENCED_TABLES: Record<string, string> = { 'cleanup_groups.host_id': 'profiles' }

function columnValue(name: string, { type, parent }: Omit<Column, 'name'>, { at, mark, parents }: ValueContext): Value {
  const fitting = COLUMN_VALUES[name]
  if (fitting) return fitting(at, mark)
  const referenced = parent ?? REFERENCED_TABLES[name]
  if (referenced) return parents.get(referenced)?.[at] ?? null
  if (type === 'uuid') return generateRowId()
  if (type === 'bool') return true
  if (type === 'date') return `2025-0${1 + at}-15`
  if (type === 'timestamptz') return `2026-0${1 + at}-15T10:00:00.123456Z`
  if (type === 'jsonb') return JSON.stringify({ note: mark, at })
  if (type.startsWith('int')) return 1 + at
  // Test text with characters that a dump in PostgreSQL's text format has to escape.
  const text = `${name}-${mark}-${at} \t\\N "é" \n🗑`
  return type === '_text' ? [text] : text
}

/**
 * Reads a table's columns from PostgreSQL's system catalog. Returns none if the table does not exist in this database
 * version.
 */
async function readColumns(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, typname as type,
            (select confrelid::regclass::text from pg_constraint
             where contype = 'f' and conrelid = attrelid and conkey = array[attnum]) as parent
     from pg_attribute join pg_type type on type.oid = atttypid
     where attrelid = to_regclass($1) and ($2::text is null or to_regproc($2) is not null) and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
     order by attnum`,
    [table, NEEDED_FUNCTIONS[table]],
  )
  return rows
}
