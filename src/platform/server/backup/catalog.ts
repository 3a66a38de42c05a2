import type { Client } from 'pg'
import { JOB_QUEUE_DATABASE_SCHEMA as QUEUE } from '../queue/pg-boss.ts'

/** Table to back up. Tables of the job queue have a schema in their name, the product's own have none. */
export type BackupTableInfo = { name: string; columns: string[]; isPartitioned: boolean }
export type BackupSequenceInfo = { name: string; value: string; isCalled: boolean }

/**
 * Tables excluded from backups, because transaction ids, applied migrations and pg-boss internals mean nothing in
 * another database. A setup key belongs to the process that printed it.
 */
const EXCLUDED_TABLES = [
  'live_notices',
  'cleanstreak_migrations',
  'setup_keys',
  ...['version', 'queue_stats', 'warning', 'bam'].map((name) => `${QUEUE}.${name}`),
]

const OWN_RELATIONS = `relation.relnamespace in (current_schema()::regnamespace, to_regnamespace('${QUEUE}'))
  and not exists (select from pg_depend where objid = relation.oid and deptype = 'e')`
const RELATION_NAME = `(case when relation.relnamespace = current_schema()::regnamespace then ''
  else relation.relnamespace::regnamespace::text || '.' end) || relation.relname`

/**
 * Lists the tables to back up, each with its columns. Generated columns are omitted, because a restore computes them
 * again.
 */
export async function listTablesToBackUp(client: Client): Promise<BackupTableInfo[]> {
  const { rows } = await client.query<BackupTableInfo>(
    `select ${RELATION_NAME} as name, relation.relkind = 'p' as "isPartitioned",
            array(select attname::text from pg_attribute
                  where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
                  order by attnum) as columns
     from pg_class relation
     where ${OWN_RELATIONS} and relation.relkind in ('r', 'p') and not relation.relispartition
     order by 1`,
  )
  return rows.filter(({ name }) => !EXCLUDED_TABLES.includes(name))
}

export async function listSequencesToBackUp(client: Client): Promise<BackupSequenceInfo[]> {
  const { rows } = await client.query<{ name: string }>(
    `select ${RELATION_NAME} as name from pg_class relation where ${OWN_RELATIONS} and relation.relkind = 'S' order by 1`,
  )
  const sequences: BackupSequenceInfo[] = []
  for (const { name } of rows) {
    const { rows } = await client.query<Omit<BackupSequenceInfo, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quoteSqlIdentifier(name)}`,
    )
    sequences.push({ name, ...rows[0]! })
  }
  return sequences
}

/**
 * Foreign keys and indexes that slow down a bulk load. A restore runs the `drop` statements before it loads the rows,
 * and the statements that create them again afterwards.
 */
export async function listConstraintsAndIndexes(client: Client): Promise<{ drop: string; make: string }[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', relation.oid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', relation.oid::regclass, conname, pg_get_constraintdef(key.oid)) as make,
            1 as turn
     from pg_constraint key join pg_class relation on relation.oid = conrelid
     where ${OWN_RELATIONS} and contype = 'f' and conparentid = 0
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 0
     from pg_index join pg_class relation on relation.oid = indrelid
     where ${OWN_RELATIONS} and relation.relnamespace = current_schema()::regnamespace
       and relation.relkind = 'r' and not relation.relispartition
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by turn`,
  )
  return rows
}

export const quoteSqlIdentifier = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
