import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** As it was typed, whatever its characters mean to a pattern. */
export const holds = (column: AnyPgColumn, text: string) => sql`strpos(lower(${column}), lower(${text})) > 0`
