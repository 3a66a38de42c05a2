import { expect, test } from 'vitest'
import { TooBusy, createLimiter } from './concurrency-limiter.ts'

/** Tasks that finish when the test resolves them. */
function works(count: number) {
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const work = (number: number) => () => {
    begun.push(number)
    return ends[number]!.promise
  }
  return { ends, begun, work }
}

test('a limiter runs some tasks, queues others in order and rejects the rest', async () => {
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

test('a limiter serves owners round-robin, however many tasks one has queued', async () => {
  const pass = createLimiter({ atOnce: 1, waiting: 9, waitingOfOne: 9 })
  const { ends, begun, work } = works(7)
  const owners = ['kim', 'kim', 'kim', 'kim', 'lou', 'lou', 'ivy']
  const passes = owners.map((owner, number) => pass(owner, work(number)))
  for (const { resolve } of ends) resolve()
  await Promise.all(passes)
  expect(begun).toEqual([0, 1, 4, 6, 2, 5, 3])
})

test('a limiter rejects only the owner whose own queue is full, until one of its tasks starts', async () => {
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

test('a failed task frees its slot in the limiter', async () => {
  const pass = createLimiter({ atOnce: 1, waiting: 0, waitingOfOne: 0 })
  await expect(pass('rosa', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pass('rosa', async () => 'next')).toBe('next')
})

test('a task queued past the timeout is rejected and leaves the queue', async () => {
  const pass = createLimiter({ atOnce: 1, waiting: 1, waitingOfOne: 1, patience: 1 })
  const { ends, begun, work } = works(3)
  const first = pass('kim', work(0))
  for (const number of [1, 2]) await expect(pass('kim', work(number))).rejects.toThrow('Others took too long.')
  ends[0]!.resolve()
  await first
  expect(await pass('kim', async () => 'next')).toBe('next')
  expect(begun).toEqual([0])
})
