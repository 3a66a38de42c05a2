import { desc, eq, sql } from 'drizzle-orm'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { loadReviewHintsFromDatabase } from '#features/cleanups/server/service/hints.ts'
import { profiles } from '#features/members/server/tables.ts'
import { MAX_STORED_PICTURE_SIDE, pictureUrl } from '#features/photos/rules.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { createFilledDatabase } from './city/database.ts'
import { bulkLoad } from './city/build/bulk-load.ts'
import { median, measureTime } from './timing.ts'

/*
 * npm run bench -- hints
 * Times the review hints of a page of 50 cleanups among a given number of photos, in turns with a look-up by primary
 * key: 50 cleanups of 50 members, and 50 of one member who has logged 20,000. Half of the photos share parts of their
 * fingerprint (perceptual hash) with others, as real photos do. One photo in a hundred is a duplicate, and every second
 * photo of the busiest member.
 */

const [count = '1000000', rounds = '20'] = process.argv.slice(2)
const CLEANUPS = Number(count) / 2
const MEMBERS = CLEANUPS / 10
const BUSIEST = 20_000
const [before, after] = pictureUrl('cleanup', '|', MAX_STORED_PICTURE_SIDE).split('|') as [string, string]
/**
 * SQL for a random 16-bit quarter of a fingerprint. Half of the values are uniform. The other half favors small
 * numbers, so that the most common value occurs in three of a hundred.
 */
const QUARTER = sql.raw('floor(65535 * case when random() < 0.5 then random() else random() ^ 4 end)::bigint')
const HOUR = 60 * 60 * 1000

const { url, close } = await createFilledDatabase(async (address) => {
  const db = openDatabasePool(address, { max: 1, connectWithin: HOUR, answerWithin: HOUR })
  await bulkLoad(db, async () => {
    await db.execute(sql`
      insert into profiles (id, full_name, email, zip_code)
      select md5('m' || n)::uuid, 'Neighbor', n || '@cleanstreak.example', '85016'
      from generate_series(0, ${MEMBERS}::int) n`)
    await db.execute(sql`
      insert into cleanup_logs (cleanup_id, user_id, date, location, litter_count, status, photo_url_1, photo_url_2, created_at,
        updated_at)
      select md5('c' || n)::uuid, md5('m' || case when n <= ${BUSIEST}::int then 0 else 1 + n % ${MEMBERS}::int end)::uuid,
        at::date, '85016', 1 + floor(100 * random() ^ 2), case when n % 20 = 7 then 'pending' else 'approved' end,
        ${before}::text || md5('p1' || n)::uuid || ${after}::text,
        ${before}::text || md5('p2' || n)::uuid || ${after}::text, at, at
      from generate_series(1, ${CLEANUPS}::int) n, lateral (select now() - abs(hashint4(n)) % 43200000 * interval '1 second' as at) logged`)
    await db.execute(sql`
      insert into pictures (id, owner_id, kind, name, is_public, fingerprint, taken_on, created_at)
      select gen_random_uuid(), user_id, 'cleanup', substr(url, ${before.length + 1}, 36), true,
        case when user_id = md5('m0')::uuid and random() < 0.5 then hashint8extended((random() * 1000)::int, 2)
          when random() < 0.01 then hashint8extended((random() * 1000)::int, 1)
          else (${QUARTER} << 48) | (${QUARTER} << 32) | (${QUARTER} << 16) | ${QUARTER} end,
        date, created_at
      from cleanup_logs, lateral unnest(array[photo_url_1, photo_url_2]) url`)
  })
  await db.execute(sql`vacuum analyze`)
  await db.$client.end()
})

const db = openDatabasePool(url)
const page = (which?: ReturnType<typeof eq>) =>
  db.select().from(cleanupLogs).where(which).orderBy(desc(cleanupLogs.createdAt)).limit(50)
const [{ id }] = (await db
  .select({ id: cleanupLogs.userId })
  .from(cleanupLogs)
  .groupBy(cleanupLogs.userId)
  .orderBy(desc(sql`count(*)`))
  .limit(1)) as [{ id: string }]
const [cleanupsOfMany, cleanupsOfOne] = [
  await page(eq(cleanupLogs.status, 'pending')),
  await page(eq(cleanupLogs.userId, id)),
]

const works: Record<string, () => Promise<unknown>> = {
  'one row by primary key': () => db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)),
  'hints of 50 cleanups of 50 members': () => loadReviewHintsFromDatabase(db, cleanupsOfMany),
  'hints of 10 of these': () => loadReviewHintsFromDatabase(db, cleanupsOfMany.slice(0, 10)),
  'hints of 50 cleanups of one member with 20,000': () => loadReviewHintsFromDatabase(db, cleanupsOfOne),
}
const times: Record<string, number[]> = {}
for (let round = 0; round <= Number(rounds); round++)
  for (const [name, work] of Object.entries(works)) {
    const time = await measureTime(work)
    // The first round is a warm-up.
    if (round === 0) console.log(`${name}, first time: ${time.toFixed(1)} ms`)
    else (times[name] ??= []).push(time)
  }
console.table(
  Object.entries(times).map(([what, all]) => ({
    what,
    'ms, median': median(all).toFixed(1),
    'ms, worst': Math.max(...all).toFixed(1),
  })),
)
const kinds = [...(await loadReviewHintsFromDatabase(db, cleanupsOfMany)).values()].flat().map(({ kind }) => kind)
console.log(
  'hints among the 50:',
  Object.entries(Object.groupBy(kinds, (kind) => kind)).map(([kind, all]) => `${kind} ${all.length}`),
)
await db.$client.end()
await close()
