import { sql } from 'drizzle-orm'
import { earliestDayOnEarth } from '#platform/days.ts'
import type { Db } from '#platform/server/db/db.ts'
import { createRandom } from '../../city/measure/samples.ts'
import { EVENT_PAGE_SIZE, RANKING_PAGE_SIZE, type ParsedResponse, type Subject, type Task } from './tasks.ts'

const MEMBERS = 20_000

/** Samples members who are listed in the ranking, each with a random page number for the requests of ranking pages. */
export async function sampleSubjects(db: Db): Promise<Subject[]> {
  const { rows } = await db.execute<Omit<Subject, 'page' | 'today'>>(sql`
    select id, username, total_litter_pieces as pieces from plain.members
    where listed and total_cleanups > 0 order by md5(id::text) limit ${MEMBERS}`)
  const pages = Math.floor(
    (await expectedResponse(db, 'page', { ...rows[0]!, page: 1, today: '' })).total! / RANKING_PAGE_SIZE,
  )
  const pick = createRandom(7)
  const today = earliestDayOnEarth(new Date())
  return rows.map((member) => ({ ...member, page: 1 + pick(pages), today }))
}

type Row = { pieces: number; day: string; total: number }

/**
 * Expected response, computed from the plain tables. For a rank it is the best possible, as systems order ties
 * differently.
 */
export async function expectedResponse(
  db: Db,
  work: Task,
  { id, page, pieces, today }: Subject,
): Promise<ParsedResponse> {
  const read = async (query: ReturnType<typeof sql>) => (await db.execute<Row>(query)).rows
  if (work === 'member') return { id }
  if (work === 'cleanup') return {}
  if (work === 'rank') {
    const [row] = await read(sql`
      select count(*)::int + 1 as total from plain.members where listed and total_litter_pieces > ${pieces}`)
    return { total: row!.total }
  }
  if (work === 'events') {
    const rows = await read(sql`
      select start_date as day, count(*) over ()::int as total from plain.events
      where status = 'approved' and last_day >= ${today} order by start_date limit ${EVENT_PAGE_SIZE}`)
    return { days: rows.map(({ day }) => day), total: rows[0]!.total }
  }
  const [all] = await read(sql`select count(*)::int as total from plain.members where listed`)
  const rows = await read(sql`
    select total_litter_pieces as pieces from plain.members where listed order by total_litter_pieces desc
    limit ${RANKING_PAGE_SIZE} offset ${RANKING_PAGE_SIZE * ((work === 'page' ? 1 : page) - 1)}`)
  return { pieces: rows.map((row) => row.pieces), total: all!.total }
}
