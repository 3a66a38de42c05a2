import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

const came = (set: Partial<Parameters<typeof wayBack>[0]> = {}) =>
  wayBack({ from: undefined, turned: undefined, at: undefined, ...set })

test('the back link goes one history step, plus one for each page turned', () => {
  const from = '/leaderboard?sort=most_cleanups&page=3'
  const there = { to: '/leaderboard', search: { sort: 'most_cleanups', page: '3' } }
  expect(came({ from, at: 1 })).toEqual({ ...there, steps: 1 })
  expect(came({ from, turned: 2, at: 5 })).toEqual({ ...there, steps: 3 })
})

test('the back link uses the address if the list is not in the history', () => {
  expect(came({ from: '/challenges/canal-path-crew', at: 0 })).toEqual({
    to: '/challenges/canal-path-crew',
    search: {},
    steps: undefined,
  })
  expect(came({ from: '/challenges', turned: 2, at: 2 }).steps).toBeUndefined()
})

test('the back link without a list goes one step back, or to the Litterboard without a history', () => {
  expect(came({ at: 4 })).toEqual({ to: '/leaderboard', search: {}, steps: 1 })
  expect(came({ at: 4, turned: 1 }).steps).toBe(2)
  expect(came()).toEqual({ to: '/leaderboard', search: {}, steps: undefined })
})
