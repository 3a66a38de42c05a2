import { eq, sql } from 'drizzle-orm'
import { challengeBoards } from '#features/challenges/server/tables.ts'
import { standings } from '#features/litterboard/server/tables.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { profiles } from '#features/members/server/tables.ts'
import type { Db } from '#platform/server/db/db.ts'

export type SampledMember = { id: string; username: string }
/**
 * Number of sampled members. So many that few are read twice, so a look-up finds its row in memory as rarely as a page
 * does.
 */
const SAMPLE_SIZE = 50_000
/** Maximum share of all members in the country that represents a medium-sized one. */
const MEDIUM_SHARE = 0.005

/** Seeded pseudo-random generator (LCG): the same numbers in every run. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Current user with this id, for calls that need one. */
export const userWithId = ({ id }: { id: string }, isAdmin = false): CurrentUser => ({
  id,
  isAdmin,
  isSuperadmin: false,
  fullName: 'Neighbor',
  username: null,
  email: 'neighbor@cleanstreak.example',
  emailVerified: true,
  avatarUrl: null,
  country: null,
  onboardingCompleted: true,
})

/** Chooses the members, locations and challenges that the reads ask for. */
export async function chooseSamples(db: Db) {
  const pick = createRandom(1)
  const { rows: listed } = await db.execute<SampledMember>(sql`
    select p.id, p.username from ${standings} s join ${profiles} p on p.id = s.user_id
    where s.list = '' order by md5(s.user_id::text) limit ${SAMPLE_SIZE}`)
  const { rows: lists } = await db.execute<{ list: string; rows: number }>(sql`
    select list, count(*)::int as rows from ${standings} where list <> '' group by 1 order by 2 desc`)
  const isZip = ({ list }: { list: string }) => /^\d/.test(list)
  const countries = lists.filter((list) => !isZip(list))
  const middling = countries.find(
    ({ rows }) => rows <= MEDIUM_SHARE * countries.reduce((sum, { rows }) => sum + rows, 0),
  )
  const [largest] = await db.select().from(challengeBoards).where(eq(challengeBoards.slug, 'challenge-1'))
  const { rows: taking } = await db.execute<SampledMember>(sql`
    select user_id as id, username from challenge_participants join profiles on id = user_id
    where challenge_id = ${largest!.id} and is_open and username is not null order by md5(user_id::text) limit ${SAMPLE_SIZE}`)
  const { rows: admins } = await db.execute<{ id: string }>(sql`
    select id from profiles where is_admin`)
  return {
    pick,
    anyone: () => listed[pick(listed.length)]!,
    participant: () => taking[pick(taking.length)]!,
    locations: {
      everywhere: '',
      'a large country': countries[0]!.list,
      'a medium country': middling!.list,
      'a ZIP code': lists.find(isZip)!.list,
    },
    largest: largest!,
    admin: admins[0]!,
  }
}

export type Samples = Awaited<ReturnType<typeof chooseSamples>>
