import { type SQL, sql } from 'drizzle-orm'
import { wordsHold } from '#platform/server/lists.ts'

/** Of `profiles`: in whose username, e-mail or full name that stands. */
export const foundBy = (search: string): SQL => wordsHold(sql`member_words(username, email, full_name)`, search)
