import { expect, test } from 'vitest'
import {
  BADGE_IDS,
  type Badge,
  type BadgeProgress,
  badgeDescriptions,
  badgeUiTexts,
  computeEarnedBadges,
  findNextBadges,
} from './badges.ts'

test('the next badge of each series is the first one not yet earned', () => {
  expect(findNextBadges(['first_cleanup', 'pieces_100', 'weeks_4', 'weeks_12'])).toEqual([
    'pieces_500',
    'weeks_26',
    'annual_goal',
    'loves_10',
    'photos_10',
  ])
})

test('no next badge remains when all badges are earned', () => {
  expect(findNextBadges([...BADGE_IDS])).toEqual([])
  expect(badgeUiTexts.earnedOfAll(12)).toBe('12 of 12 earned')
})

const NOTHING = {
  cleanups: 0,
  pieces: 0,
  longestWeeks: 0,
  bestYearPieces: 0,
  annualGoal: null,
  loves: 0,
  cleanupsWithPhotos: 0,
}

test.each<[Badge, (amount: number) => Partial<BadgeProgress>, number]>([
  ['first_cleanup', (cleanups) => ({ cleanups }), 1],
  ['pieces_100', (pieces) => ({ pieces }), 100],
  ['pieces_500', (pieces) => ({ pieces }), 500],
  ['pieces_1000', (pieces) => ({ pieces }), 1000],
  ['pieces_5000', (pieces) => ({ pieces }), 5000],
  ['weeks_4', (longestWeeks) => ({ longestWeeks }), 4],
  ['weeks_12', (longestWeeks) => ({ longestWeeks }), 12],
  ['weeks_26', (longestWeeks) => ({ longestWeeks }), 26],
  ['weeks_52', (longestWeeks) => ({ longestWeeks }), 52],
  ['annual_goal', (bestYearPieces) => ({ annualGoal: 365, bestYearPieces }), 365],
  ['loves_10', (loves) => ({ loves }), 10],
  ['photos_10', (cleanupsWithPhotos) => ({ cleanupsWithPhotos }), 10],
])('the badge %s is earned exactly at its threshold', (badge, set, enough) => {
  const earnedBy = (amount: number) => computeEarnedBadges({ ...NOTHING, ...set(amount) })
  expect(earnedBy(enough)).toContain(badge)
  expect(earnedBy(enough - 1)).not.toContain(badge)
})

test('badges are listed in a fixed order', () => {
  const everything = {
    cleanups: 600,
    pieces: 9000,
    longestWeeks: 60,
    bestYearPieces: 5000,
    annualGoal: 1000,
    loves: 10,
    cleanupsWithPhotos: 10,
  }
  expect(computeEarnedBadges(everything)).toEqual([...BADGE_IDS])
  expect(computeEarnedBadges({ ...everything, annualGoal: null })).toEqual(
    BADGE_IDS.filter((badge) => badge !== 'annual_goal'),
  )
  expect(computeEarnedBadges(NOTHING)).toEqual([])
})

test('badge texts fit both the member\'s own page and other members\' pages (no "you" or "their")', () => {
  for (const { how } of Object.values(badgeDescriptions)) expect(how).not.toMatch(/\b(you|your|their)\b/i)
})
