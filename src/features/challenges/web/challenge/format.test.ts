import { expect, test } from 'vitest'
import type { Challenge } from '../../contract/challenge.ts'
import {
  formatParticipantLastUpdate,
  formatChallengeDateRange,
  formatChallengeDuration,
  formatChallengeProgress,
} from './format.ts'

const days = (startDate: string, endDate: string) => ({ startDate, endDate })

test.each([
  ['2026-09-01', '2026-11-30', 'Sep 1 to Nov 30, 2026'],
  ['2026-11-01', '2027-02-28', 'Nov 1, 2026 to Feb 28, 2027'],
  ['2027-02-01', '2027-02-28', 'Feb 1 to 28, 2027'],
  ['2026-11-21', '2026-11-21', 'Nov 21, 2026'],
])('the challenge dates %s to %s are displayed as "%s"', (start, end, words) => {
  expect(formatChallengeDateRange(days(start, end))).toBe(words)
})

test.each([
  ['2026-10-03', '2026-10-03', 'one day'],
  ['2026-10-03', '2026-10-05', 'three days'],
  ['2026-08-24', '2026-10-18', 'eight weeks'],
  ['2026-01-01', '2026-12-31', '52 weeks'],
])('the duration of a challenge from %s through %s is displayed as "%s"', (start, end, words) => {
  expect(formatChallengeDuration(days(start, end))).toBe(words)
})

const challenge = (about: Partial<Challenge>, summary: Partial<Challenge['summary']> = {}) =>
  ({
    ...days('2026-09-01', '2026-11-30'),
    phase: 'active',
    isPublished: true,
    goalLitterPieces: 10_000,
    ...about,
    summary: { totalParticipants: 38, totalCleanups: 214, totalLitterPieces: 7340, progressPercentage: 73, ...summary },
  }) as Challenge

test('the progress sentence of an active challenge names the days left and the pieces to go', () => {
  const formatProgress = (about: Partial<Challenge>, summary = {}, today = '2026-11-21') =>
    formatChallengeProgress(challenge(about, summary), today)
  expect(formatProgress({})).toBe('10 days left. 2,660 pieces to go, about 7 per person per day.')
  expect(formatProgress({}, { totalParticipants: 1 })).toBe('10 days left. 2,660 pieces to go, about 266 a day.')
  expect(formatProgress({}, { totalParticipants: 0 })).toBe('10 days left. 2,660 pieces to go.')
  expect(formatProgress({}, { totalLitterPieces: 10_000 })).toBe(
    '10 days left. The goal is reached, and every piece still counts.',
  )
  expect(formatProgress({ goalLitterPieces: 0 })).toBe('10 days left. Every piece counts.')
  expect(formatProgress({ goalLitterPieces: 7341 }, {}, '2026-11-30')).toBe(
    'The last day. 1 piece to go, about 1 per person per day.',
  )
  // The challenge's last day is over in this time zone but not in others.
  expect(formatProgress({ goalLitterPieces: 0 }, {}, '2026-12-01')).toBe('The last day. Every piece counts.')
  // The challenge's first day has already begun in other time zones.
  expect(formatProgress({ goalLitterPieces: 0 }, {}, '2026-08-31')).toBe('91 days left. Every piece counts.')
})

test('the progress sentence of an unpublished challenge has no countdown', () => {
  const formatProgress = (about: Partial<Challenge>) =>
    formatChallengeProgress(challenge({ isPublished: false, ...about }), '2026-11-21')
  expect(formatProgress({})).toBe('Nobody can join before it is published.')
  expect(formatProgress({ phase: 'ended', goalLitterPieces: 0 })).toBe('7,340 pieces in 13 weeks.')
})

test('the progress sentence of an upcoming challenge names its first day, that of an ended one its result', () => {
  const formatProgress = (about: Partial<Challenge>) => formatChallengeProgress(challenge(about), '2026-11-21')
  expect(formatProgress({ phase: 'upcoming', startDate: '2027-02-01' })).toBe(
    'It opens on Mon, Feb 1, 2027, and every piece counts from then on.',
  )
  expect(formatProgress({ phase: 'ended' })).toBe('7,340 pieces in 13 weeks. The goal was 2,660 pieces away.')
  expect(formatProgress({ phase: 'ended', goalLitterPieces: 7000 })).toBe(
    '7,340 pieces in 13 weeks. The goal was reached.',
  )
  expect(formatProgress({ phase: 'ended', goalLitterPieces: 0 })).toBe('7,340 pieces in 13 weeks.')
})

test.each([
  [null, ''],
  ['2026-11-21T06:00:00Z', 'Updated today'],
  ['2026-11-21T04:00:00Z', 'Updated yesterday'],
  ['2026-11-16T18:00:00Z', 'Updated 5 days ago'],
  ['2026-10-12T18:00:00Z', 'Updated Oct 12'],
  ['2025-10-12T18:00:00Z', 'Updated Oct 12, 2025'],
])('the last update of a participant at %s is displayed as "%s" in New York', (at, words) => {
  expect(formatParticipantLastUpdate(at, 'America/New_York', new Date('2026-11-21T18:00:00Z'))).toBe(words)
})
