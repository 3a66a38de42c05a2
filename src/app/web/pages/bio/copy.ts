import { formatMinutes } from '#platform/minutes.ts'
import { cleanupsInWords, piecesInWords } from '#platform/numbers.ts'

export const memberBioPageUiTexts = {
  isPrivate: 'Your profile is private: other members can read this page, but you are on no Litterboard.',
  isClosed: 'This account is closed. Only admins can see this page.',
  numbersFailed: 'Unable to load the numbers',
  numbersFailedAbout: "We're having trouble reading them.",
  noStreak: 'No streak yet.',
}

/** Formats a member's totals: "52 cleanups, 1,204 pieces, 31 h". Without time spent, the hours are left out. */
export const cleanupTotalsInWords = (cleanups: number, pieces: number, minutes: number) => {
  const counts = `${cleanupsInWords(cleanups)}, ${piecesInWords(pieces)}`
  return minutes > 0 ? `${counts}, ${formatMinutes(minutes)}` : counts
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const monthInWords = (yearAndMonth: string) => month.format(new Date(`${yearAndMonth}-01T00:00:00Z`))
