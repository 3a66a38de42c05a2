import { expect, test } from 'vitest'
import { getBackLinkTarget } from './back-target.ts'

const backTarget = (set: Partial<Parameters<typeof getBackLinkTarget>[0]> = {}) =>
  getBackLinkTarget({ from: undefined, turned: undefined, at: undefined, ...set })

test('the back link of a bio goes back one history step, plus one per opened page of the bio’s cleanup list', () => {
  const from = '/leaderboard?sort=most_cleanups&page=3'
  const there = { to: '/leaderboard', search: { sort: 'most_cleanups', page: '3' } }
  expect(backTarget({ from, at: 1 })).toEqual({ ...there, steps: 1 })
  expect(backTarget({ from, turned: 2, at: 5 })).toEqual({ ...there, steps: 3 })
})

test('the back link of a bio goes to the URL of the page that linked to it if that page is not in the history', () => {
  expect(backTarget({ from: '/challenges/canal-path-crew', at: 0 })).toEqual({
    to: '/challenges/canal-path-crew',
    search: {},
    steps: undefined,
  })
  expect(backTarget({ from: '/challenges', turned: 2, at: 2 }).steps).toBeUndefined()
})

test('the back link of a bio without a known previous page goes back in history, or else to the Litterboard', () => {
  expect(backTarget({ at: 4 })).toEqual({ to: '/leaderboard', search: {}, steps: 1 })
  expect(backTarget({ at: 4, turned: 1 }).steps).toBe(2)
  expect(backTarget()).toEqual({ to: '/leaderboard', search: {}, steps: undefined })
})
