import { expect, test } from 'vitest'
import { BADGES, badgeNames, badgeSentences, badgesFor, nextBadges } from './badges.ts'

test('of each kind the next one is ahead', () => {
  expect(nextBadges(['first_cleanup', 'pieces_100', 'weeks_4', 'weeks_12'])).toEqual([
    'pieces_500',
    'weeks_26',
    'annual_goal',
    'loves_10',
    'photos_10',
  ])
})

test('whoever has all has none ahead', () => {
  expect(nextBadges([...BADGES])).toEqual([])
  expect(badgeSentences.earnedOfAll(12)).toBe('12 of 12 earned')
})

test('every badge is earned by something, and each by its own', () => {
  const everything = {
    cleanups: 600,
    pieces: 9000,
    longestWeeks: 60,
    bestYearPieces: 5000,
    annualGoal: 1000,
    loves: 10,
    cleanupsWithPhotos: 10,
  }
  expect(badgesFor(everything)).toEqual([...BADGES])
  expect(badgesFor({ ...everything, annualGoal: null, loves: 9, longestWeeks: 12 })).toEqual(
    BADGES.filter((badge) => !['annual_goal', 'loves_10', 'weeks_26', 'weeks_52'].includes(badge)),
  )
})

test('what is said of a badge reads well on the own page and on that of another', () => {
  for (const { how } of Object.values(badgeNames)) expect(how).not.toMatch(/\b(you|your|their)\b/i)
})
