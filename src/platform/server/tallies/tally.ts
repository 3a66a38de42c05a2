import { type PgColumnBuilderBase, index, pgTable, pgView } from 'drizzle-orm/pg-core'

type Columns = Record<string, PgColumnBuilderBase>
type KeyColumn = Record<string, PgColumnBuilderBase & { primaryKey(): unknown }>

/**
 * Defines a tally: a counter that sums many members' changes (sql/tallies.sql). Writers append to `changes`, and
 * readers read `now`. The table `counter` holds the sums of the last compaction. The changes are few, so they need an
 * index only if a counter has many keys that are read separately.
 */
export function defineTally<Key extends KeyColumn, Numbers extends Columns>(
  name: string,
  key: () => Key,
  numbers: () => Numbers,
  { isReadByKey = false } = {},
) {
  const primaryKey = key()
  for (const column of Object.values(primaryKey)) column.primaryKey()
  return {
    counter: pgTable(name, { ...primaryKey, ...numbers() }),
    changes: pgTable(`${name}_changes`, { ...key(), ...numbers() }, (change) =>
      isReadByKey ? Object.keys(primaryKey).map((column) => index(`${name}_changes_key_idx`).on(change[column]!)) : [],
    ),
    now: pgView(`${name}_now`, { ...key(), ...numbers() }).existing(),
  }
}
