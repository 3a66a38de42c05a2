import { eq } from 'drizzle-orm'
import { historyOf } from '#features/cleanups/server/queries.ts'
import { sortLabel } from '#features/litterboard/copy.ts'
import * as litterboard from '#features/litterboard/server/queries.ts'
import { BOARD_PAGE, PAGE_SORT, RANK_SORT, SORTS, type Sort } from '#features/litterboard/rules.ts'
import { memberIdFor, publicProfile } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { communityTotals } from '#features/progress/server/queries.ts'
import { progressOf } from '#features/progress/server/service/progress.ts'
import type { Platform } from '#platform/server/platform.ts'
import { type Chosen, actor } from './chosen.ts'
import type { Works } from './rounds.ts'

const perPage = BOARD_PAGE
const reader = ({ admin }: Chosen) => actor(admin)

/** Look-up of a random member by primary key, the unit of all ratios. */
export const byKey =
  ({ db }: Platform, { anyone }: Chosen) =>
  () =>
    db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, anyone().id))

type OfBoard = { sort: Sort; where: keyof Chosen['locations'] }

async function pagesOf(platform: Platform, who: Chosen, { sort, where }: OfBoard): Promise<Works> {
  const location = who.locations[where]
  const read = (page: number) => litterboard.board(platform, reader(who), { sort, location, page, perPage })
  const { pages } = await read(1)
  const name = `${sortLabel(sort)}, ${where}`
  return {
    [`${name}: first page`]: () => read(1),
    [`${name}: random page`]: () => read(1 + who.pick(pages)),
    [`${name}: last page`]: () => read(pages),
  }
}

/** Reads of every board: everywhere, and in each kind of location. */
export async function boards(platform: Platform, who: Chosen): Promise<Works> {
  const each = SORTS.flatMap((sort) =>
    (Object.keys(who.locations) as OfBoard['where'][]).map((where) => ({ sort, where })),
  )
  const works: Works = {}
  for (const of of each) Object.assign(works, await pagesOf(platform, who, of))
  return works
}

/** Reads that become slower while changes wait for compaction. */
export async function affected(platform: Platform, who: Chosen): Promise<Works> {
  return {
    ...(await pagesOf(platform, who, { sort: RANK_SORT, where: 'everywhere' })),
    ...(await pagesOf(platform, who, { sort: PAGE_SORT, where: 'everywhere' })),
    ...(await pagesOf(platform, who, { sort: RANK_SORT, where: 'a large country' })),
    'own rank': () => litterboard.rankOf(platform.db, who.anyone().id),
    "a member's standing": () => litterboard.standingOf(platform, who.anyone().id, reader(who)),
  }
}

export function places({ db }: Platform, { anyone, locations }: Chosen): Works {
  const place = (sort: Sort, location: string) => () =>
    litterboard.placeOf(db, anyone().id, { sort, location, perPage })
  return {
    'own rank': () => litterboard.rankOf(db, anyone().id),
    'own rank, newest cleanups': place('newest_cleanups', ''),
    'own rank, newest members': place('newest_members', ''),
    'own rank, most cleanups': place('most_cleanups', ''),
    'own rank, most pieces in a large country': place(RANK_SORT, locations['a large country']),
  }
}

export function ofMembers(platform: Platform, who: Chosen): Works {
  const { db } = platform
  const profile = (username: string) => publicProfile(db, username, { isAdmin: false })
  const badges = async (username: string) =>
    progressOf(platform, (await memberIdFor(db, username, { isAdmin: false }))!)
  const standing = (id: string) => litterboard.standingOf(platform, id, reader(who))
  const history = (username: string) => historyOf(db, reader(who), username, 1)
  return {
    'bio: profile': () => profile(who.anyone().username),
    'bio: standing': () => standing(who.anyone().id),
    'bio: badges': () => badges(who.anyone().username),
    'bio: cleanups': () => history(who.anyone().username),
    'bio: these four at once': () => {
      const { id, username } = who.anyone()
      return Promise.all([profile(username), standing(id), badges(username), history(username)])
    },
    'progress of a member': () => progressOf(platform, who.anyone().id),
    'home: top five': () => litterboard.topFive(db),
    'home: community totals': () => communityTotals(db),
  }
}
