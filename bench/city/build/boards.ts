import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import { SORTS } from '#features/litterboard/rules.ts'

const columns = sql.raw(['list', 'user_id', 'tie', ...SORTS].join(', '))

export const standings = (db: Db) =>
  db.execute(sql`insert into standings (${columns}) select ${columns} from standings_due`)

/** As `ranking_fence` sets them; with the indexes, which hold the orders. */
export async function posts(db: Db): Promise<void> {
  const set = (rows: string, boards: readonly string[]) =>
    db.execute(sql`
      select ranking_set_posts(${rows}, board, list)
      from (select list from ${sql.identifier(rows)} group by list having count(*) > 2 * ranking_step()) long,
        unnest(${sql.param(boards)}::text[]) board
      where list is not null`)
  await set('standings', SORTS)
  await set('challenge_participants', ['challenge_standing'])
}
