const wholeNumberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const compactFormat = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export const formatNumber = (value: number) => wholeNumberFormat.format(value)

const MINUS_SIGN = '\u2212'

/** Formats a change with its sign: "+60", and "−54" with a true minus instead of a hyphen. */
export const formatChange = (value: number) =>
  `${value < 0 ? MINUS_SIGN : '+'}${wholeNumberFormat.format(Math.abs(value))}`

/** Abbreviates numbers from 1,000 on (1.0K, 1.2M, 3.4B, 5.6T), for columns too narrow for all digits. */
export const formatCompactNumber = (value: number) =>
  Math.abs(value) < 1000 ? wholeNumberFormat.format(value) : compactFormat.format(value)

export const pluralizePiece = (count: number) => (count === 1 ? 'piece' : 'pieces')

/** Formats a count of pieces of litter with its noun: "1 piece", "1,204 pieces". */
export const piecesInWords = (count: number) => `${formatNumber(count)} ${pluralizePiece(count)}`

export const pluralizeCleanup = (count: number) => (count === 1 ? 'cleanup' : 'cleanups')

export const labelCleanups = (count: number) => (count === 1 ? 'Cleanup' : 'Cleanups')

export const cleanupsInWords = (count: number) => `${formatNumber(count)} ${pluralizeCleanup(count)}`

export const membersInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'member' : 'members'}`

export const peopleInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`

/** Formats a count of companions: "with 4 others". */
export const withOthersInWords = (count: number) =>
  count === 1 ? 'with 1 other' : `with ${formatNumber(count)} others`

export const pluralizeParticipant = (count: number) => (count === 1 ? 'participant' : 'participants')

export const participantsInWords = (count: number) => `${formatNumber(count)} ${pluralizeParticipant(count)}`

export const pluralizeChallenge = (count: number) => (count === 1 ? 'challenge' : 'challenges')

export const photosInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'photo' : 'photos'}`

export const bagsInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'bag' : 'bags'}`

export const secondsInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'second' : 'seconds'}`

export const devicesInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'device' : 'devices'}`

export const recoveryCodesInWords = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'recovery code' : 'recovery codes'}`

/** Formats how many sessions end, with a matching verb: "1 other session ends". */
export const otherSessionsInWords = (count: number) =>
  count === 1 ? '1 other session ends' : `${formatNumber(count)} other sessions end`

export const weeksInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'week' : 'weeks'}`

export const minutesInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'minute' : 'minutes'}`

export const hoursInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'hour' : 'hours'}`

/** Formats a waiting time, rounded up to whole minutes or hours: "5 minutes", "1 hour". */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes < 60 ? minutesInWords(minutes) : hoursInWords(Math.ceil(minutes / 60))
}

const NUMBER_WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/**
 * Spells out counts up to twelve for use in a sentence ("no", "one", "twelve"); larger counts are written in digits.
 */
export const numberInWords = (count: number) => NUMBER_WORDS[count] ?? formatNumber(count)

export function formatOrdinal(rank: number): string {
  const tens = rank % 100
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th')
  return formatNumber(rank) + ending
}
