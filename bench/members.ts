import { sql } from 'drizzle-orm'
import { managedMembers } from '#features/members/server/queries/managed.ts'
import { MEMBER_SORTS, MEMBERS_PAGE } from '#features/members/rules/managed.ts'
import { openDb } from '#platform/server/db/db.ts'
import { openFilled } from './city/open.ts'
import { median, timeOf } from './crowded-town.ts'

/*
 * node bench/members.ts [members = 200000] [rounds = 20]
 * What the list of Member Management asks of the database, in turns with one read by primary key.
 */

const [members = '200000', rounds = '20'] = process.argv.slice(2)
/** A Wednesday, when the week is the same one everywhere, and a Monday, when it is not yet everywhere. */
const DAYS = { anyDay: new Date('2026-03-11T12:00:00Z'), newWeek: new Date('2026-03-09T03:00:00Z') }

async function fill(url: string) {
  const db = openDb(url, { max: 1, answerWithin: 60 * 60 * 1000 })
  // neither counted nor told one by one
  await db.execute(sql`alter table profiles disable trigger user`)
  await db.execute(sql`select setseed(0.5)`)
  await db.execute(sql`
    insert into profiles (id, full_name, username, email, zip_code, is_public, is_deleted, deleted_at, email_verified, time_zone, created_at)
    select gen_random_uuid(),
      (array['Rosa','Ada','Ben','Cleo','Dan','Eve','Finn','Gus'])[1 + n % 8] || ' ' || substr(md5(n::text), 1, 8)
        || case when n % 2 = 0 then ' Halfway' else '' end || case when n % 40 = 0 then ' Fivefold' else '' end
        || case when n <= 3 then ' Threefold' else '' end,
      case when n % 4 > 0 then 'n' || substr(md5('u' || n), 1, 10) end,
      substr(md5('e' || n), 1, 12) || '@example.org', lpad((n % 90000)::text, 5, '0'), n % 3 > 0, n % 50 = 7,
      case when n % 50 = 7 then now() end, n % 10 > 0,
      (array['America/Phoenix','Europe/Berlin','Asia/Tokyo','Pacific/Auckland',null])[1 + n % 5],
      timestamptz '2026-03-01' - n * interval '7 minutes'
    from generate_series(1, ${Number(members)}) n`)
  await db.execute(sql`
    insert into user_litter_stats (user_id, streak_weeks, streak_week)
    select id, case when active then 1 + floor(random() * random() * 60) else 0 end,
      case when active then date '2026-03-09' - 7 * floor(random() * random() * 12)::int end
    from (select id, random() < 0.5 as active from profiles) p`)
  await db.execute(sql`update member_counts set members = (select count(*) from profiles where not is_deleted)`)
  await db.execute(sql`alter table profiles enable trigger user`)
  await db.execute(sql`vacuum analyze`)
  await db.$client.end()
}

const { url, close } = await openFilled(fill)
const db = openDb(url, { max: 1 })
const { rows } = await db.execute<{ id: string }>(sql`select id from profiles limit 1`)
const list = (now: Date, asked: object) => () =>
  managedMembers(
    { db, clock: { now: () => now } },
    { search: '', sort: 'created_at', direction: 'descending', page: 1, ...asked },
  )
const { pages } = await list(DAYS.anyDay, {})()
const works: Record<string, () => Promise<unknown>> = {
  'one row by primary key': () => db.execute(sql`select id from profiles where id = ${rows[0]!.id}`),
}
for (const sort of MEMBER_SORTS)
  for (const direction of ['ascending', 'descending'] as const)
    for (const page of [1, Math.round(pages / 2), pages])
      works[`${sort} ${direction}, page ${page} of ${pages}`] = list(DAYS.anyDay, { sort, direction, page })
for (const page of [1, Math.round(pages / 4), Math.round(pages / 2), pages])
  works[`streak as a week begins, page ${page}`] = list(DAYS.newWeek, { sort: 'current_streak_weeks', page })
for (const search of ['zzzqx', 'threefold', 'fivefold', 'halfway', 'example.org', 'r', 'ro', 'zz', '%', 'n1'])
  for (const sort of ['created_at', 'full_name', 'current_streak_weeks'] as const)
    for (const page of [1, 500])
      works[`"${search}" by ${sort}, page ${page}`] = list(DAYS.anyDay, { search, sort, page })

const times: Record<string, number[]> = {}
for (let round = 0; round <= Number(rounds); round++)
  for (const [name, work] of Object.entries(works)) {
    const time = await timeOf(work)
    // the first warms up
    if (round > 0) (times[name] ??= []).push(time)
  }
console.table(
  Object.entries(times).map(([what, each]) => ({
    what,
    'ms, median': median(each).toFixed(2),
    'ms, most': Math.max(...each).toFixed(1),
  })),
)
console.log(`${MEMBERS_PAGE} a page`)
await db.$client.end()
await close()
