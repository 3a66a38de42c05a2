import { expect, test } from 'vitest'
import { TooBusyError, createConcurrencyLimiter } from './concurrency-limiter.ts'

/** Tasks that finish when the test resolves them. */
function createTasks(count: number) {
  const completions = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const started: number[] = []
  const task = (index: number) => () => {
    started.push(index)
    return completions[index]!.promise
  }
  return { ends: completions, begun: started, work: task }
}

test('a concurrency limiter runs tasks up to its limit, queues others in order and rejects the rest', async () => {
  const pass = createConcurrencyLimiter({ concurrency: 2, maxQueued: 2, maxQueuedPerOwner: 2 })
  const { ends, begun, work } = createTasks(5)
  const passes = [0, 1, 2, 3].map((number) => pass('rosa', work(number)))
  await expect(pass('ben', work(4))).rejects.toThrow(TooBusyError)
  expect(begun).toEqual([0, 1])
  ends[1]!.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[0]!.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  for (const { resolve } of ends) resolve()
  await Promise.all(passes)
})

test('a concurrency limiter serves owners round-robin, however many tasks one has queued', async () => {
  const pass = createConcurrencyLimiter({ concurrency: 1, maxQueued: 9, maxQueuedPerOwner: 9 })
  const { ends, begun, work } = createTasks(7)
  const owners = ['kim', 'kim', 'kim', 'kim', 'lou', 'lou', 'ivy']
  const passes = owners.map((owner, number) => pass(owner, work(number)))
  for (const { resolve } of ends) resolve()
  await Promise.all(passes)
  expect(begun).toEqual([0, 1, 4, 6, 2, 5, 3])
})

test('a concurrency limiter rejects only the owner whose queue is full, until one of its tasks starts', async () => {
  const pass = createConcurrencyLimiter({ concurrency: 1, maxQueued: 9, maxQueuedPerOwner: 2 })
  const { ends, begun, work } = createTasks(5)
  const passes = [0, 1, 2].map((number) => pass('kim', work(number)))
  await expect(pass('kim', work(3))).rejects.toThrow(TooBusyError)
  passes.push(pass('lou', work(3)))
  ends[0]!.resolve()
  await expect.poll(() => begun).toEqual([0, 1])
  passes.push(pass('kim', work(4)))
  for (const { resolve } of ends) resolve()
  await Promise.all(passes)
  expect(begun).toEqual([0, 1, 3, 2, 4])
})

test('a failed task frees its slot in the concurrency limiter', async () => {
  const pass = createConcurrencyLimiter({ concurrency: 1, maxQueued: 0, maxQueuedPerOwner: 0 })
  await expect(pass('rosa', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pass('rosa', async () => 'next')).toBe('next')
})

test('a task that waits in the concurrency limiter past the timeout is rejected and leaves the queue', async () => {
  const pass = createConcurrencyLimiter({ concurrency: 1, maxQueued: 1, maxQueuedPerOwner: 1, timeoutMs: 1 })
  const { ends, begun, work } = createTasks(3)
  const first = pass('kim', work(0))
  for (const number of [1, 2]) await expect(pass('kim', work(number))).rejects.toThrow('Others took too long.')
  ends[0]!.resolve()
  await first
  expect(await pass('kim', async () => 'next')).toBe('next')
  expect(begun).toEqual([0])
})
