import type { SQL } from 'drizzle-orm'

/** Numbers that are kept somewhere, and the same numbers from the facts themselves. */
export type Kept = {
  table: string
  /** which rows of the table are meant, if not all */
  where?: SQL
  keys: string[]
  /** none, where a row says all by being there */
  numbers: string[]
  /** a row for each that should be there, with these keys and numbers */
  counted: SQL
  /** The row is a fact too, which happens to carry a number: it is neither made nor removed here. */
  isFact?: true
  /** Those who keep the table take it before all others; what has changed since then stands in this one, which everybody writes last. */
  since?: string
}

/** What a feature keeps. In the order in which it is put right: what is counted on comes before what counts on it. */
export type Counted = { kept: Kept[]; facts: string[] }
