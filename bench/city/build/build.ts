import { sql } from 'drizzle-orm'
import { AUDIT_ACTIONS } from '#features/audit/rules.ts'
import { LITTERBOARD_SORTS } from '#features/litterboard/rules.ts'
import { type Db, openDatabasePool } from '#platform/server/db/db.ts'
import { measureTime, TODAY } from '../../timing.ts'
import { bulkLoad } from './bulk-load.ts'
import { insertChallenges } from './challenges.ts'
import { createRandomFunctions, dropRandomFunctions } from './random-functions.ts'
import { insertCleanups } from './cleanups.ts'
import { fillCounters } from './counters.ts'
import { promoteFirstMember, insertMembers } from './members.ts'

const HOUR = 60 * 60 * 1000
export const CLEANUPS_PER_MEMBER = 10
/** Number of concurrent statements. A statement that writes keeps one CPU core busy. */
const CONCURRENCY = 2

/** Fills a migrated database with members, cleanups and challenges, and prints how long each step took. */
export async function buildCity(url: string, members: number): Promise<void> {
  const db = openDatabasePool(url, { max: CONCURRENCY, connectWithin: HOUR, answerWithin: HOUR })
  const step = async (name: string, work: () => Promise<unknown>) => {
    const seconds = (await measureTime(work)) / 1000
    console.log(`  ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`)
  }
  await createRandomFunctions(db)
  let filled = 0
  await step('total', async () => {
    await bulkLoad(db, async () => {
      filled = performance.now()
      await step('cleanups', () =>
        insertCleanups(db, { members, count: members * CLEANUPS_PER_MEMBER, parts: CONCURRENCY }),
      )
      // The queries that count these tables need statistics for a good plan.
      await step('analyze', () => db.execute(sql`analyze cleanup_logs, user_loves`))
      await step('members', async () => {
        await insertMembers(db, members)
        await promoteFirstMember(db)
        await db.execute(sql`analyze profiles`)
      })
      await step('counters', () => fillCounters(db))
      await step('challenges', () => insertChallenges(db, members))
      await step('standings', () => fillStandings(db))
      await step('audit log', () => fillAuditLog(db, members))
      filled = performance.now()
    })
    console.log(`  ${'indexes'.padEnd(12)} ${((performance.now() - filled) / 1000).toFixed(1).padStart(6)} s`)
    await dropRandomFunctions(db)
    await step('checkpoints', () => writeCheckpoints(db))
    await step('vacuum', () => db.execute(sql`vacuum analyze`))
  })
  await db.$client.end()
}

const columns = sql.raw(['list', 'user_id', 'tie', ...LITTERBOARD_SORTS].join(', '))

const fillStandings = (db: Db) =>
  db.execute(sql`insert into standings (${columns}) select ${columns} from standings_due`)

/**
 * Writes the checkpoints of the ranked lists, as `ranking_fence` does. It needs the indexes, which contain the orders.
 */
async function writeCheckpoints(db: Db): Promise<void> {
  const set = (rows: string, boards: readonly string[]) =>
    db.execute(sql`
      select ranking_set_posts(${rows}, board, list)
      from (select list from ${sql.identifier(rows)} group by list having count(*) > 2 * ranking_step()) long,
        unnest(${sql.param(boards)}::text[]) board
      where list is not null`)
  await set('standings', LITTERBOARD_SORTS)
  await set('challenge_participants', ['challenge_standing'])
}

const RANDOM_ACTION = sql`(${`{${AUDIT_ACTIONS.join()}}`}::text[])[1 + floor(${AUDIT_ACTIONS.length} * city.chance(n, 40))]`

/** Fills the audit log of two years with a row per member: a tenth by the admin, the rest by thirty other admins. */
const fillAuditLog = (db: Db, members: number) =>
  db.execute(sql`
    insert into audit_logs (id, action, user_id, user_name, details, created_at)
    select gen_random_uuid(), ${RANDOM_ACTION}, city.member(who), 'Neighbor ' || who,
      jsonb_build_object('target_table', 'profiles', 'target_id', city.member(n), 'memberId', city.member(n),
        'userName', 'Neighbor ' || n),
      ${TODAY}::timestamptz - interval '730 days' * city.chance(n, 41)
    from (
      select n, case when city.chance(n, 42) < 0.1 then 1 else 2 + floor(30 * city.chance(n, 43))::int end as who
      from generate_series(1, ${members}::bigint) n
      offset 0
    ) done`)
