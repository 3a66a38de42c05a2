import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Field, blanksOf, changed, created, examplesOf, pick, storedOf, told, typingOf } from './fields.ts'

const BAGS = {
  title: { typed: z.string(), told: z.string(), blank: '', example: 'Canal' },
  note: { typed: z.string(), told: z.nullable(z.string()), blank: '', mayBeLeftOut: true, example: 'By the bridge' },
  count: { typed: z.number(), told: z.number(), blank: 0, mayBeLeftOut: true, example: 3 },
} satisfies Record<string, Field>

describe('field definitions', () => {
  test('build a create schema in which a missing optional field is blank', () => {
    const schema = z.object(created(BAGS))
    expect(schema.parse({ title: 'Canal' })).toEqual({ title: 'Canal', note: '', count: 0 })
    expect(schema.safeParse({ note: 'x' }).success).toBe(false)
  })

  test('build an update schema in which a missing field stays missing', () => {
    const schema = z.object(changed(BAGS))
    expect(schema.parse({ title: 'Canal', count: 2 })).toEqual({ title: 'Canal', count: 2 })
    expect(storedOf(BAGS, schema.parse({ title: 'Canal' }))).toEqual({ title: 'Canal' })
  })

  test('build a response schema', () => {
    expect(z.object(told(BAGS)).parse({ title: 'Canal', note: null, count: 2 })).toBeTruthy()
  })

  test('convert request values: empty text becomes null, unknown fields are dropped', () => {
    const sent = { title: 'Canal', note: '', count: 0, isAdmin: true }
    expect(storedOf(BAGS, sent)).toEqual({ title: 'Canal', note: null, count: 0 })
  })

  test('fill a form from a stored row, and an empty form with blank values', () => {
    expect(typingOf(BAGS, { title: 'Canal', note: null, count: 2 })).toEqual({ title: 'Canal', note: '', count: 2 })
    expect(blanksOf(BAGS)).toEqual({ title: '', note: '', count: 0 })
  })

  test('provide an example for each field', () => {
    expect(examplesOf(BAGS)).toEqual({ title: 'Canal', note: 'By the bridge', count: 3 })
  })
})

test('pick returns only the named properties', () => {
  expect(pick({ a: 1, b: 2, c: 3 }, ['a', 'c'])).toEqual({ a: 1, c: 3 })
})
