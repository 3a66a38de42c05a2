import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

const came = (set: Partial<Parameters<typeof wayBack>[0]> = {}) =>
  wayBack({ from: undefined, turned: undefined, at: undefined, ...set })

test('back to the list one came from is one step, and one more for each page that was turned since', () => {
  const from = '/leaderboard?sort=most_cleanups&page=3'
  const there = { to: '/leaderboard', search: { sort: 'most_cleanups', page: '3' } }
  expect(came({ from, at: 1 })).toEqual({ ...there, steps: 1 })
  expect(came({ from, turned: 2, at: 5 })).toEqual({ ...there, steps: 3 })
})

test('one that is not in the history is gone to by its address', () => {
  expect(came({ from: '/challenges/canal-path-crew', at: 0 })).toEqual({
    to: '/challenges/canal-path-crew',
    search: {},
    steps: undefined,
  })
  expect(came({ from: '/challenges', turned: 2, at: 2 }).steps).toBeUndefined()
})

test('whoever came from nowhere in particular goes back a step, or to the Litterboard where there is none', () => {
  expect(came({ at: 4 })).toEqual({ to: '/leaderboard', search: {}, steps: 1 })
  expect(came({ at: 4, turned: 1 }).steps).toBe(2)
  expect(came()).toEqual({ to: '/leaderboard', search: {}, steps: undefined })
})
