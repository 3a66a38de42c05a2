import { type SQL, sql } from 'drizzle-orm'

/** Shorter ones are found where a name begins: they have no three letters to be looked up by. */
const SEARCHED_ANYWHERE = 3

/** Of members (as `p`) whose username holds that; in the form that their index serves (migration 0011_console). */
export function isNamed(text: string): SQL {
  const escaped = text.replaceAll(/[\\%_]/g, '\\$&')
  const words = sql`member_words(p.username, p.email, p.full_name)`
  // the username stands first
  if (text.length < SEARCHED_ANYWHERE) return sql`${words} like lower(${`\n${escaped}%`})`
  return sql`${words} like lower(${`%${escaped}%`}) and strpos(lower(p.username), lower(${text})) > 0`
}
