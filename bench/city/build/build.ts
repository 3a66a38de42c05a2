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
/** Number of concurrent statements. A statement that writes keeps one CPU core busy. */
const AT_ONCE = 2

/** Fills a migrated database with members, cleanups and challenges, and prints how long each step took. */
export async function build(url: string, members: number): Promise<void> {
  const db = openDb(url, { max: AT_ONCE, connectWithin: HOUR, answerWithin: HOUR })
  const step = async (name: string, work: () => Promise<unknown>) => {
    const seconds = (await timeOf(work)) / 1000
    console.log(`  ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`)
  }
  await foresee(db)
  let filled = 0
  await step('total', async () => {
    await whileBare(db, async () => {
      filled = performance.now()
      await step('cleanups', () => cleanups(db, { members, count: members * CLEANUPS_EACH, parts: AT_ONCE }))
      // The queries that count these tables need statistics for a good plan.
      await step('analyze', () => db.execute(sql`analyze cleanup_logs, user_loves`))
      await step('members', async () => {
        await people(db, members)
        await anAdmin(db)
        await db.execute(sql`analyze profiles`)
      })
      await step('counters', () => keptNumbers(db))
      await step('challenges', () => challenges(db, members))
      await step('standings', () => standings(db))
      await step('audit log', () => deeds(db, members))
      filled = performance.now()
    })
    console.log(`  ${'indexes'.padEnd(12)} ${((performance.now() - filled) / 1000).toFixed(1).padStart(6)} s`)
    await forget(db)
    await step('checkpoints', () => posts(db))
    await step('vacuum', () => db.execute(sql`vacuum analyze`))
  })
  await db.$client.end()
}

const columns = sql.raw(['list', 'user_id', 'tie', ...SORTS].join(', '))

const standings = (db: Db) => db.execute(sql`insert into standings (${columns}) select ${columns} from standings_due`)

/**
 * Writes the checkpoints of the ranked lists, as `ranking_fence` does. It needs the indexes, which contain the orders.
 */
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

/** Fills the audit log of two years with a row per member: a tenth by the admin, the rest by thirty other admins. */
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
