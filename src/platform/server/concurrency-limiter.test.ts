import { expect, test } from 'vitest'
import { TooBusy, createLimiter } from './concurrency-limiter.ts'

/** Works that end when they are told to. */
function works(count: number) {
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const work = (number: number) => () => {
    begun.push(number)
    return ends[number]!.promise
  }
  return { ends, begun, work }
}

test('some work at once, the others wait in order, the rest is turned away', async () => {
  const pass = createLimiter({ atOnce: 2, waiting: 2, waitingOfOne: 2 })
  const { ends, begun, work } = works(5)
  const passes = [0, 1, 2, 3].map((number) => pass('rosa', work(number)))
  await expect(pass('ben', work(4))).rejects.toThrow(TooBusy)
  expect(begun).toEqual([0, 1])
  ends[1]!.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[0]!.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  for (const { resolve } of ends) resolve()
  await Promise.all(passes)
})

test('owners take turns, however many one of them has sent before', async () => {
  const pass = createLimiter({ atOnce: 1, waiting: 9, waitingOfOne: 9 })
  const { ends, begun, work } = works(7)
  const owners = ['kim', 'kim', 'kim', 'kim', 'lou', 'lou', 'ivy']
  const passes = owners.map((owner, number) => pass(owner, work(number)))
  for (const { resolve } of ends) resolve()
  await Promise.all(passes)
  expect(begun).toEqual([0, 1, 4, 6, 2, 5, 3])
})

test('whoever has too many waiting is turned away alone, until one of them has begun', async () => {
  const pass = createLimiter({ atOnce: 1, waiting: 9, waitingOfOne: 2 })
  const { ends, begun, work } = works(5)
  const passes = [0, 1, 2].map((number) => pass('kim', work(number)))
  await expect(pass('kim', work(3))).rejects.toThrow(TooBusy)
  passes.push(pass('lou', work(3)))
  ends[0]!.resolve()
  await expect.poll(() => begun).toEqual([0, 1])
  passes.push(pass('kim', work(4)))
  for (const { resolve } of ends) resolve()
  await Promise.all(passes)
  expect(begun).toEqual([0, 1, 3, 2, 4])
})

test('work that fails frees its place', async () => {
  const pass = createLimiter({ atOnce: 1, waiting: 0, waitingOfOne: 0 })
  await expect(pass('rosa', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pass('rosa', async () => 'next')).toBe('next')
})

test('whoever waits too long is turned away, and keeps no place from others', async () => {
  const pass = createLimiter({ atOnce: 1, waiting: 1, waitingOfOne: 1, patience: 1 })
  const { ends, begun, work } = works(3)
  const first = pass('kim', work(0))
  for (const number of [1, 2]) await expect(pass('kim', work(number))).rejects.toThrow('Others took too long.')
  ends[0]!.resolve()
  await first
  expect(await pass('kim', async () => 'next')).toBe('next')
  expect(begun).toEqual([0])
})
