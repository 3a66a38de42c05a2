import type { SQL } from 'drizzle-orm'

/** Stored (denormalized) counters in a table, with the query that recomputes them from the source rows. */
export type StoredCounter = {
  table: string
  where?: SQL
  keys: string[]
  /** Names of the counter columns to compare; empty if only the existence of a counter row matters. */
  numbers: string[]
  /** Query that recomputes the counter rows from the source rows. It returns the columns in `keys` and `numbers`. */
  recomputed: SQL
  /** The counter is a column of a source row, so a repair updates it but never inserts or deletes the row. */
  isSourceRow?: true
  /** The counter is a tally (../tallies): changes are added to its rows, and no row means zero. */
  isTally?: true
  /**
   * Table of changes that are not yet merged into the stored counters. Writers lock this table last, while the job that
   * merges locks the counters first.
   */
  changesTable?: string
}

/** Table of pending changes of the stored counters, if any. */
export const changesTableOf = ({ table, isTally, changesTable }: StoredCounter): string | undefined =>
  isTally ? `${table}_changes` : changesTable

/**
 * Stored counters of a feature, in the order of repair: a counter comes after the counters from which it is computed.
 */
export type RecountableCounters = { counters: StoredCounter[]; sourceTables: string[] }
