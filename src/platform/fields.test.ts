import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Field, blanksOf, changed, created, examplesOf, pick, storedOf, told, typingOf } from './fields.ts'

const BAGS = {
  title: { typed: z.string(), told: z.string(), blank: '', example: 'Canal' },
  note: { typed: z.string(), told: z.nullable(z.string()), blank: '', mayBeLeftOut: true, example: 'By the bridge' },
  count: { typed: z.number(), told: z.number(), blank: 0, mayBeLeftOut: true, example: 3 },
} satisfies Record<string, Field>

describe('a list of fields', () => {
  test('makes a schema for a creation, where an optional field that is left out is blank', () => {
    const schema = z.object(created(BAGS))
    expect(schema.parse({ title: 'Canal' })).toEqual({ title: 'Canal', note: '', count: 0 })
    expect(schema.safeParse({ note: 'x' }).success).toBe(false)
  })

  test('makes a schema for a change, where a field that is left out stays left out', () => {
    const schema = z.object(changed(BAGS))
    expect(schema.parse({ title: 'Canal', count: 2 })).toEqual({ title: 'Canal', count: 2 })
    expect(storedOf(BAGS, schema.parse({ title: 'Canal' }))).toEqual({ title: 'Canal' })
  })

  test('makes a schema for an answer', () => {
    expect(z.object(told(BAGS)).parse({ title: 'Canal', note: null, count: 2 })).toBeTruthy()
  })

  test('stores an empty text as none, and nothing that is no field', () => {
    const sent = { title: 'Canal', note: '', count: 0, isAdmin: true }
    expect(storedOf(BAGS, sent)).toEqual({ title: 'Canal', note: null, count: 0 })
  })

  test('fills a form with what is stored, and an empty form with what is blank', () => {
    expect(typingOf(BAGS, { title: 'Canal', note: null, count: 2 })).toEqual({ title: 'Canal', note: '', count: 2 })
    expect(blanksOf(BAGS)).toEqual({ title: '', note: '', count: 0 })
  })

  test('has an example of each', () => {
    expect(examplesOf(BAGS)).toEqual({ title: 'Canal', note: 'By the bridge', count: 3 })
  })
})

test('pick takes the named properties only', () => {
  expect(pick({ a: 1, b: 2, c: 3 }, ['a', 'c'])).toEqual({ a: 1, c: 3 })
})
