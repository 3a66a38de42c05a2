import { sql } from 'drizzle-orm'
import { ACTIONS } from '#features/audit/rules.ts'
import { SORTS } from '#features/litterboard/rules.ts'
import { type Db, openDb } from '#platform/server/db/db.ts'
import { timeOf, TODAY } from '../../timing.ts'
import { whileBare } from './bare.ts'
import { challenges } from './challenges.ts'
import { foresee, forget } from './chance.ts'
import { cleanups } from './cleanups.ts'
import { keptNumbers } from './kept.ts'
import { anAdmin, people } from './people.ts'

const HOUR = 60 * 60 * 1000
export const CLEANUPS_EACH = 10
/** A statement that writes keeps one processor busy. */
const AT_ONCE = 2

/** Members, cleanups and challenges in a database that has the schema; tells how long each step took. */
export async function build(url: string, members: number): Promise<void> {
  const db = openDb(url, { max: AT_ONCE, connectWithin: HOUR, answerWithin: HOUR })
  const step = async (name: string, work: () => Promise<unknown>) => {
    const seconds = (await timeOf(work)) / 1000
    console.log(`  ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`)
  }
  await foresee(db)
  let filled = 0
  await step('in all', async () => {
    await whileBare(db, async () => {
      filled = performance.now()
      await step('cleanups', () => cleanups(db, { members, count: members * CLEANUPS_EACH, parts: AT_ONCE }))
      // what is counted from a table is planned by what is known of it
      await step('analyze', () => db.execute(sql`analyze cleanup_logs, user_loves`))
      await step('members', async () => {
        await people(db, members)
        await anAdmin(db)
        await db.execute(sql`analyze profiles`)
      })
      await step('kept numbers', () => keptNumbers(db))
      await step('challenges', () => challenges(db, members))
      await step('standings', () => standings(db))
      await step('audit log', () => deeds(db, members))
      filled = performance.now()
    })
    console.log(`  ${'indexes'.padEnd(12)} ${((performance.now() - filled) / 1000).toFixed(1).padStart(6)} s`)
    await forget(db)
    await step('posts', () => posts(db))
    await step('vacuum', () => db.execute(sql`vacuum analyze`))
  })
  await db.$client.end()
}

const columns = sql.raw(['list', 'user_id', 'tie', ...SORTS].join(', '))

const standings = (db: Db) => db.execute(sql`insert into standings (${columns}) select ${columns} from standings_due`)

/** As `ranking_fence` sets them; with the indexes, which hold the orders. */
async function posts(db: Db): Promise<void> {
  const set = (rows: string, boards: readonly string[]) =>
    db.execute(sql`
      select ranking_set_posts(${rows}, board, list)
      from (select list from ${sql.identifier(rows)} group by list having count(*) > 2 * ranking_step()) long,
        unnest(${sql.param(boards)}::text[]) board
      where list is not null`)
  await set('standings', SORTS)
  await set('challenge_participants', ['challenge_standing'])
}

const DEEDS = sql`(${`{${ACTIONS.join()}}`}::text[])[1 + floor(${ACTIONS.length} * city.chance(n, 40))]`

/** Fills the audit log of two years: a line for each member, of which the admin has a tenth and thirty others the rest. */
const deeds = (db: Db, members: number) =>
  db.execute(sql`
    insert into audit_logs (id, action, user_id, user_name, details, created_at)
    select gen_random_uuid(), ${DEEDS}, city.member(who), 'Neighbor ' || who,
      jsonb_build_object('target_table', 'profiles', 'target_id', city.member(n), 'memberId', city.member(n),
        'userName', 'Neighbor ' || n),
      ${TODAY}::timestamptz - interval '730 days' * city.chance(n, 41)
    from (
      select n, case when city.chance(n, 42) < 0.1 then 1 else 2 + floor(30 * city.chance(n, 43))::int end as who
      from generate_series(1, ${members}::bigint) n
      offset 0
    ) done`)
