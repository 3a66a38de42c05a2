import type { Client } from 'pg'

/** Preflight check failure: this database cannot be used. Its message tells the operator what to do. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}

const MIN_POSTGRES_VERSION = 15

/** Name of an empty schema that marks a database whose restore has started and not finished. */
export const RESTORE_MARKER_DATABASE_SCHEMA = 'cleanstreak_restoring'

type DatabaseFacts = {
  version: string
  number: number
  encoding: string
  database: string
  foreign: string[]
  isRestoring: boolean
}

export function describeDatabaseProblem({
  version,
  number,
  encoding,
  database,
  foreign,
  isRestoring,
}: DatabaseFacts): string | undefined {
  if (number < MIN_POSTGRES_VERSION * 10_000)
    return `PostgreSQL ${version} is too old: use version ${MIN_POSTGRES_VERSION} or newer.`
  if (encoding !== 'UTF8')
    return `The database "${database}" is encoded in ${encoding}: create one with the encoding UTF8.`
  if (foreign.length)
    return (
      `The database "${database}" already holds tables of something else (${foreign.join(', ')}). ` +
      'Point DATABASE_URL at an empty database.'
    )
  if (isRestoring)
    return `The restore into the database "${database}" has not come to its end: run npm run restore again.`
}

/**
 * Throws when the database cannot be used: PostgreSQL is too old, the encoding is wrong, or a restore is unfinished. A
 * database with tables of another application is rejected too. Without applied migrations, all tables count as foreign.
 */
export async function assertDatabaseUsable(client: Client, ledger: string, isRestore = false): Promise<void> {
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding,
            current_database() as database,
            array(
              select relation.relname::text from pg_class relation
              where relation.relnamespace = current_schema()::regnamespace and relation.relkind in ('r', 'p')
                and to_regclass($1) is null
                and not exists (select from pg_depend where objid = relation.oid and deptype = 'e')
              order by 1 limit 3
            ) as foreign,
            to_regnamespace('${RESTORE_MARKER_DATABASE_SCHEMA}') is not null and not $2 as "isRestoring"`,
    [ledger, isRestore],
  )
  const reason = describeDatabaseProblem(rows[0]!)
  if (reason) throw new UnusableDatabaseError(reason)
}
