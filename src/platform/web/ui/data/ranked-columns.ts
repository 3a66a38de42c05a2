/** Width of a ranking's rank column, named after the number of digits. */
type RankWidth = 'short' | 'middle' | 'long' | 'longest'

/** Width of a ranking's rank column. It depends on the last rank of the page, so that the names in all rows line up. */
export function rankColumnWidth(lastRank: number): RankWidth {
  if (lastRank < 100) return 'short'
  if (lastRank < 1000) return 'middle'
  return lastRank < 1_000_000 ? 'long' : 'longest'
}

export const rankedRowGridClassName =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 px-4 py-3.5 sm:px-6 lg:grid-cols-[auto_minmax(0,1fr)_230px_7.5rem_8rem] lg:gap-x-5'

/** Class names for a rank with three or more digits, which stands above the avatar on small screens. */
const stackedOnSmallScreens = 'flex items-center gap-2 max-lg:flex-col lg:gap-5'

export const rankAndAvatarClassNames: Record<RankWidth, string> = {
  short: 'flex items-center gap-2.5 lg:gap-5',
  middle: `${stackedOnSmallScreens} max-lg:w-17`,
  long: `${stackedOnSmallScreens} max-lg:w-17`,
  longest: `${stackedOnSmallScreens} max-lg:w-19`,
}

export const rankClassNames: Record<RankWidth, string> = {
  short: 'w-8 text-[1.6rem] lg:w-13',
  middle: 'text-base lg:w-13 lg:text-[1.6rem]',
  long: 'text-base lg:w-26 lg:text-xl',
  longest: 'text-sm lg:w-26 lg:text-xl',
}
