import { type SQL, sql } from 'drizzle-orm'
import { escapedForLike, reachOf } from '#platform/server/lists.ts'

/** Of members (as `p`) whose username holds that; in the form that their index serves (`member_words`). */
export function isNamed(text: string): SQL {
  const [reach, escaped] = [reachOf(text), escapedForLike(text)]
  if (reach === 'nowhere') return sql`false`
  const words = sql`member_words(p.username, p.email, p.full_name)`
  // the username stands first
  if (reach === 'beginnings') return sql`${words} like lower(${`\n${escaped}%`})`
  return sql`${words} like lower(${`%${escaped}%`}) and strpos(lower(p.username), lower(${text})) > 0`
}
