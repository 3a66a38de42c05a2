import { expect, test } from 'vitest'
import type { LitterboardRow } from '../contract.ts'
import { LITTERBOARD_PAGE_SIZE, LITTERBOARD_SORTS, pageNumberOfRank, getLitterboardSortRule } from '../rules.ts'
import { readLitterboardSearchParams, withDefaultLitterboardParams } from './search-params.ts'
import {
  formatTimeAgo,
  formatListedMemberCount,
  formatLitterboardSortLabel,
  formatLatestMemberActivity,
  formatOwnStanding,
  formatRankRange,
  explainAbsenceFromLitterboard,
} from '../copy.ts'
import { hasVisibleLitterboardChange } from './visible-changes.ts'

const row = (rank: number, set: Partial<LitterboardRow> = {}) =>
  ({
    rank,
    displayName: 'dune_walker',
    totalLitterPieces: 1204,
    totalCleanups: 52,
    isSelf: false,
    ...set,
  }) as LitterboardRow

test('readLitterboardSearchParams ignores invalid search params and falls back to the defaults', () => {
  const nothing = { sort: undefined, location: undefined, page: undefined }
  expect(readLitterboardSearchParams({})).toEqual(nothing)
  expect(readLitterboardSearchParams({ sort: 'fastest', location: '   ', page: '0' })).toEqual(nothing)
  expect(readLitterboardSearchParams({ location: 'x'.repeat(101), page: '1.5' })).toEqual(nothing)
  expect(readLitterboardSearchParams({ location: 85016 })).toEqual(nothing)
  expect(readLitterboardSearchParams({ location: ` ${'x'.repeat(100)} ` }).location).toBe('x'.repeat(100))
  expect(readLitterboardSearchParams({ location: '\0\u007f\u202e' })).toEqual(nothing)
  expect(readLitterboardSearchParams({ location: '850\u000016' }).location).toBe('85016')
  expect(withDefaultLitterboardParams(readLitterboardSearchParams({}))).toEqual({
    sort: 'newest_cleanups',
    location: '',
    page: 1,
  })
  const set = { sort: 'most_cleanups', location: ' 85016 ', page: '3' }
  expect(readLitterboardSearchParams(set)).toEqual({ sort: 'most_cleanups', location: '85016', page: 3 })
})

test('Litterboard pages have ten ranks', () => {
  expect([1, 10, 11, 20, 21].map((rank) => pageNumberOfRank(rank, LITTERBOARD_PAGE_SIZE))).toEqual([1, 1, 2, 2, 3])
  expect(LITTERBOARD_SORTS.filter((sort) => getLitterboardSortRule(sort).extraFields)).toEqual([
    'newest_cleanups',
    'newest_members',
  ])
})

test('formatLitterboardSortLabel turns the name of a Litterboard sort into a menu label', () => {
  expect(LITTERBOARD_SORTS.map(formatLitterboardSortLabel)).toEqual([
    'Newest cleanups',
    'Newest members',
    'Most cleanups',
    'Most litter pieces',
  ])
})

test('formatOwnStanding names the gap to the next higher member if both are on the board page', () => {
  const own = row(18, { displayName: 'rosa_m', totalLitterPieces: 1188, totalCleanups: 51, isSelf: true })
  const rows = [row(17), own]
  expect(formatOwnStanding(18, 'most_litter_pieces', rows)).toBe('You are 18th, 16 pieces behind dune_walker.')
  expect(formatOwnStanding(18, 'most_cleanups', rows)).toBe('You are 18th, 1 cleanup behind dune_walker.')
  expect(formatOwnStanding(18, 'newest_members', rows)).toBe('You are 18th.')
  expect(formatOwnStanding(18, 'most_litter_pieces', [own])).toBe('You are 18th.')
  expect(formatOwnStanding(1203, 'most_litter_pieces', [row(17)])).toBe('You are 1,203rd.')
  const twin = [row(17), { ...own, totalLitterPieces: 1204 }]
  expect(formatOwnStanding(18, 'most_litter_pieces', twin)).toBe('You are 18th, level with dune_walker.')
  // The rank in the rows of the board page takes precedence over the rank from another request.
  expect(formatOwnStanding(40, 'newest_members', rows)).toBe('You are 18th.')
})

test('formatListedMemberCount and formatRankRange describe the size and the visible part of a list', () => {
  expect(formatListedMemberCount(2614, '')).toBe('2,614 members.')
  expect(formatListedMemberCount(1, '85016')).toBe('1 member in “85016”.')
  expect(formatRankRange({ rows: [row(11), row(20)], page: 2, pages: 262, total: 2614 })).toBe('11 to 20 of 2,614')
})

test('explainAbsenceFromLitterboard explains why a member has no row on the Litterboard', () => {
  expect(explainAbsenceFromLitterboard('', false)).toBe('Your profile is private, so you are not on the Litterboard.')
  expect(explainAbsenceFromLitterboard('85016', false)).toBe('You are not among the members in “85016”.')
  expect(explainAbsenceFromLitterboard('85016', true)).toBe('Finish your welcome, and you are on the Litterboard.')
})

test.each([
  ['2026-11-15T11:59:30.000Z', 'just now'],
  ['2026-11-15T12:00:05.000Z', 'just now'],
  ['2026-11-15T11:59:00.000Z', '1 minute ago'],
  ['2026-11-15T11:57:30.000Z', '2 minutes ago'],
  ['2026-11-15T11:00:00.000Z', '1 hour ago'],
  ['2026-11-15T10:59:00.000Z', '1 hour ago'],
  ['2026-11-15T00:00:00.000Z', '12 hours ago'],
  ['2026-11-14T12:00:00.000Z', '1 day ago'],
  ['2026-11-08T12:00:01.000Z', '6 days ago'],
  ['2026-11-08T12:00:00.000Z', 'Nov 8, 2026'],
])('formatTimeAgo turns %s into "%s"', (at, expected) => {
  expect(formatTimeAgo(at, Date.parse('2026-11-15T12:00:00.000Z'))).toBe(expected)
})

test('formatLatestMemberActivity names the latest cleanup or joining month, except on boards sorted by totals', () => {
  const now = Date.parse('2026-11-15T12:00:00.000Z')
  expect(
    formatLatestMemberActivity(row(1, { lastCleanupAt: '2026-11-15T09:00:00.000Z', createdAt: '2026-01' }), now),
  ).toBe('logged 3 hours ago')
  expect(formatLatestMemberActivity(row(1, { lastCleanupAt: null, createdAt: '2026-01' }), now)).toBe('joined Jan 2026')
  expect(formatLatestMemberActivity(row(1), now)).toBeUndefined()
})

test('hasVisibleLitterboardChange reports a newer board only if its page would look different', () => {
  const [rosa, dune] = [row(1, { id: 'a' }), row(2, { id: 'b', weekStreak: 3 })]
  const board = { rows: [rosa, dune], page: 1, pages: 3, total: 24 }
  const now = (set: Partial<LitterboardRow>, of = {}) => ({ ...board, rows: [rosa, { ...dune, ...set }], ...of })
  expect(hasVisibleLitterboardChange(board, now({}))).toBe(false)
  // A new member on a later page and a new love change no visible row.
  expect(hasVisibleLitterboardChange(board, now({ totalMemberLove: 9, totalUsers: 25 }, { total: 25 }))).toBe(false)
  expect(hasVisibleLitterboardChange(board, now({ totalLitterPieces: 1205 }))).toBe(true)
  expect(hasVisibleLitterboardChange(board, now({ weekStreak: 4 }))).toBe(true)
  expect(hasVisibleLitterboardChange(board, now({ displayName: 'dune' }))).toBe(true)
  expect(hasVisibleLitterboardChange(board, now({ lastCleanupAt: '2026-11-15T12:00:00.000Z' }))).toBe(true)
  expect(hasVisibleLitterboardChange(board, now({}, { rows: [dune, rosa] }))).toBe(true)
  expect(hasVisibleLitterboardChange(board, now({}, { rows: [rosa] }))).toBe(true)
  expect(hasVisibleLitterboardChange(board, now({}, { pages: 4 }))).toBe(true)
})
