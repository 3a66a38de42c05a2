import { expect, test } from 'vitest'
import { TooBusy, openGate } from './gate.ts'

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
  const pass = openGate(2, 2)
  const { ends, begun, work } = works(5)
  const passes = [0, 1, 2, 3].map((number) => pass(work(number)))
  await expect(pass(work(4))).rejects.toThrow(TooBusy)
  expect(begun).toEqual([0, 1])
  ends[1]!.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[0]!.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  for (const { resolve } of ends) resolve()
  await Promise.all(passes)
})

test('work that fails frees its place', async () => {
  const pass = openGate(1, 0)
  await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pass(async () => 'next')).toBe('next')
})
