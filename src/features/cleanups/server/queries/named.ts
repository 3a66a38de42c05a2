import { type SQL, sql } from 'drizzle-orm'
import { escapedForLike, isFoundAnywhere } from '#platform/server/lists.ts'

/** Of members (as `p`) whose username holds that; in the form that their index serves (migration 0011_console). */
export function isNamed(text: string): SQL {
  const escaped = escapedForLike(text)
  const words = sql`member_words(p.username, p.email, p.full_name)`
  // the username stands first
  if (!isFoundAnywhere(text)) return sql`${words} like lower(${`\n${escaped}%`})`
  return sql`${words} like lower(${`%${escaped}%`}) and strpos(lower(p.username), lower(${text})) > 0`
}
