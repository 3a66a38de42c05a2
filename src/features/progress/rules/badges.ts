/** All badges, in display order. */
export const BADGE_IDS = [
  'first_cleanup',
  'pieces_100',
  'pieces_500',
  'pieces_1000',
  'pieces_5000',
  'weeks_4',
  'weeks_12',
  'weeks_26',
  'weeks_52',
  'annual_goal',
  'loves_10',
  'photos_10',
] as const
export type Badge = (typeof BADGE_IDS)[number]

/** Numbers that decide which badges a member has earned, from approved cleanups only. */
export type BadgeProgress = {
  cleanups: number
  pieces: number
  longestWeeks: number
  bestYearPieces: number
  annualGoal: number | null
  loves: number
  cleanupsWithPhotos: number
}

const BADGE_REQUIREMENTS: Record<Badge, (by: BadgeProgress) => boolean> = {
  first_cleanup: ({ cleanups }) => cleanups >= 1,
  pieces_100: ({ pieces }) => pieces >= 100,
  pieces_500: ({ pieces }) => pieces >= 500,
  pieces_1000: ({ pieces }) => pieces >= 1000,
  pieces_5000: ({ pieces }) => pieces >= 5000,
  weeks_4: ({ longestWeeks }) => longestWeeks >= 4,
  weeks_12: ({ longestWeeks }) => longestWeeks >= 12,
  weeks_26: ({ longestWeeks }) => longestWeeks >= 26,
  weeks_52: ({ longestWeeks }) => longestWeeks >= 52,
  annual_goal: ({ annualGoal, bestYearPieces }) => annualGoal !== null && bestYearPieces >= annualGoal,
  loves_10: ({ loves }) => loves >= 10,
  photos_10: ({ cleanupsWithPhotos }) => cleanupsWithPhotos >= 10,
}

/** Computes the earned badges anew on every read, so a badge disappears when its cleanups no longer count. */
export const computeEarnedBadges = (earned: BadgeProgress): Badge[] =>
  BADGE_IDS.filter((badge) => BADGE_REQUIREMENTS[badge](earned))

export const badgeDescriptions: Record<Badge, { name: string; how: string }> = {
  first_cleanup: { name: 'First cleanup', how: 'One approved cleanup' },
  pieces_100: { name: '100 pieces', how: '100 approved pieces' },
  pieces_500: { name: '500 pieces', how: '500 approved pieces' },
  pieces_1000: { name: '1,000 pieces', how: '1,000 approved pieces' },
  pieces_5000: { name: '5,000 pieces', how: '5,000 approved pieces' },
  weeks_4: { name: '4 weeks', how: '4 weeks in a row with an approved cleanup' },
  weeks_12: { name: '12 weeks', how: '12 weeks in a row with an approved cleanup' },
  weeks_26: { name: '26 weeks', how: '26 weeks in a row with an approved cleanup' },
  weeks_52: { name: '52 weeks', how: '52 weeks in a row with an approved cleanup' },
  annual_goal: { name: 'Annual goal', how: 'The annual goal, reached with approved pieces of one year' },
  loves_10: { name: '10 loves', how: '10 loves on approved cleanups' },
  photos_10: { name: '10 with photos', how: '10 approved cleanups with photos' },
}

export const badgeUiTexts = {
  none: 'Your first badge comes with your first approved cleanup.',
  /** Number of earned badges, shown beside the row of badges, which may be cut off at the edge of a phone. */
  earned: (count: number) => `${count} earned`,
  earnedOfAll: (count: number) => `${count} of ${BADGE_IDS.length} earned`,
}

/** Badge series. Of each series, the first badge not yet earned is shown as the next goal. */
const BADGE_SERIES: Badge[][] = [
  ['first_cleanup'],
  ['pieces_100', 'pieces_500', 'pieces_1000', 'pieces_5000'],
  ['weeks_4', 'weeks_12', 'weeks_26', 'weeks_52'],
  ['annual_goal'],
  ['loves_10'],
  ['photos_10'],
]

export const findNextBadges = (earned: Badge[]): Badge[] =>
  BADGE_SERIES.flatMap((kind) => kind.find((badge) => !earned.includes(badge)) ?? [])
