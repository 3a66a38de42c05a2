import { eq } from 'drizzle-orm'
import { findMemberCleanupHistory } from '#features/cleanups/server/queries.ts'
import { formatLitterboardSortLabel } from '#features/litterboard/copy.ts'
import * as litterboard from '#features/litterboard/server/queries.ts'
import {
  LITTERBOARD_PAGE_SIZE,
  DEFAULT_LITTERBOARD_SORT,
  GLOBAL_RANK_SORT,
  LITTERBOARD_SORTS,
  type LitterboardSort,
} from '#features/litterboard/rules.ts'
import { findVisibleMemberIdByUsername, readPublicProfile } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { readCommunityTotals } from '#features/progress/server/queries.ts'
import { readMemberProgress } from '#features/progress/server/service/progress.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { type Samples, userWithId } from './samples.ts'
import type { MeasuredCalls } from './rounds.ts'

const perPage = LITTERBOARD_PAGE_SIZE
const reader = ({ admin }: Samples) => userWithId(admin)

/** Look-up of a random member by primary key, the unit of all ratios. */
export const byKey =
  ({ db }: PlatformServices, { anyone }: Samples) =>
  () =>
    db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, anyone().id))

type BoardQuery = { sort: LitterboardSort; where: keyof Samples['locations'] }

async function boardPageReads(
  platform: PlatformServices,
  who: Samples,
  { sort, where }: BoardQuery,
): Promise<MeasuredCalls> {
  const location = who.locations[where]
  const read = (page: number) =>
    litterboard.readLitterboardPage(platform, reader(who), { sort, location, page, perPage })
  const { pages } = await read(1)
  const name = `${formatLitterboardSortLabel(sort)}, ${where}`
  return {
    [`${name}: first page`]: () => read(1),
    [`${name}: random page`]: () => read(1 + who.pick(pages)),
    [`${name}: last page`]: () => read(pages),
  }
}

/** Reads of every board: everywhere, and in each kind of location. */
export async function boardReads(platform: PlatformServices, who: Samples): Promise<MeasuredCalls> {
  const each = LITTERBOARD_SORTS.flatMap((sort) =>
    (Object.keys(who.locations) as BoardQuery['where'][]).map((where) => ({ sort, where })),
  )
  const works: MeasuredCalls = {}
  for (const of of each) Object.assign(works, await boardPageReads(platform, who, of))
  return works
}

/** Reads that become slower while changes wait for compaction. */
export async function readsSlowedByChanges(platform: PlatformServices, who: Samples): Promise<MeasuredCalls> {
  return {
    ...(await boardPageReads(platform, who, { sort: GLOBAL_RANK_SORT, where: 'everywhere' })),
    ...(await boardPageReads(platform, who, { sort: DEFAULT_LITTERBOARD_SORT, where: 'everywhere' })),
    ...(await boardPageReads(platform, who, { sort: GLOBAL_RANK_SORT, where: 'a large country' })),
    'own rank': () => litterboard.readGlobalMemberRank(platform.db, who.anyone().id),
    "a member's standing": () => litterboard.readMemberStanding(platform, who.anyone().id, reader(who)),
  }
}

export function rankReads({ db }: PlatformServices, { anyone, locations }: Samples): MeasuredCalls {
  const place = (sort: LitterboardSort, location: string) => () =>
    litterboard.findRankInLitterboardList(db, anyone().id, { sort, location, perPage })
  return {
    'own rank': () => litterboard.readGlobalMemberRank(db, anyone().id),
    'own rank, newest cleanups': place('newest_cleanups', ''),
    'own rank, newest members': place('newest_members', ''),
    'own rank, most cleanups': place('most_cleanups', ''),
    'own rank, most pieces in a large country': place(GLOBAL_RANK_SORT, locations['a large country']),
  }
}

export function memberReads(platform: PlatformServices, who: Samples): MeasuredCalls {
  const { db } = platform
  const profile = (username: string) => readPublicProfile(db, username, { isAdmin: false })
  const badges = async (username: string) =>
    readMemberProgress(platform, (await findVisibleMemberIdByUsername(db, username, { isAdmin: false }))!)
  const standing = (id: string) => litterboard.readMemberStanding(platform, id, reader(who))
  const history = (username: string) => findMemberCleanupHistory(db, reader(who), username, 1)
  return {
    'bio: profile': () => profile(who.anyone().username),
    'bio: standing': () => standing(who.anyone().id),
    'bio: badges': () => badges(who.anyone().username),
    'bio: cleanups': () => history(who.anyone().username),
    'bio: these four at once': () => {
      const { id, username } = who.anyone()
      return Promise.all([profile(username), standing(id), badges(username), history(username)])
    },
    'progress of a member': () => readMemberProgress(platform, who.anyone().id),
    'home: top five': () => litterboard.readTopFiveMembers(db),
    'home: community totals': () => readCommunityTotals(db),
  }
}
