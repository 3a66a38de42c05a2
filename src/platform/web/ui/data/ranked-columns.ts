/** Which ranks a page has to have room for. */
type Room = 'short' | 'middle' | 'long' | 'longest'

/** That of all rows of a page is as wide as its last one asks for, so that names stand below each other. */
export function roomFor(lastRank: number): Room {
  if (lastRank < 100) return 'short'
  if (lastRank < 1000) return 'middle'
  return lastRank < 1_000_000 ? 'long' : 'longest'
}

export const rankedColumns =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 px-4 py-3.5 sm:px-6 lg:grid-cols-[auto_minmax(0,1fr)_230px_7.5rem_8rem] lg:gap-x-5'

/** Where columns are few a rank of more than two digits stands over the avatar. */
const over = 'flex items-center gap-2 max-lg:flex-col lg:gap-5'

/** Where rank and avatar stand. */
export const leadLook: Record<Room, string> = {
  short: 'flex items-center gap-2.5 lg:gap-5',
  middle: `${over} max-lg:w-17`,
  long: `${over} max-lg:w-17`,
  longest: `${over} max-lg:w-19`,
}

export const rankLook: Record<Room, string> = {
  short: 'w-8 text-[1.6rem] lg:w-13',
  middle: 'text-base lg:w-13 lg:text-[1.6rem]',
  long: 'text-base lg:w-26 lg:text-xl',
  longest: 'text-sm lg:w-26 lg:text-xl',
}
