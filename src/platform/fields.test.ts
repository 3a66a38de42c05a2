import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type FieldDefinition,
  createBlankFormValues,
  buildUpdateRequestSchemaShape,
  createRequestSchemaShape,
  exampleFieldValues,
  pickProperties,
  convertToStoredFieldValues,
  buildResponseSchemaShape,
  convertStoredToFormValues,
} from './fields.ts'

const BAGS = {
  title: { input: z.string(), output: z.string(), blank: '', example: 'Canal' },
  note: { input: z.string(), output: z.nullable(z.string()), blank: '', isOptional: true, example: 'By the bridge' },
  count: { input: z.number(), output: z.number(), blank: 0, isOptional: true, example: 3 },
} satisfies Record<string, FieldDefinition>

describe('field definitions of an entity', () => {
  test('build a create schema that fills a missing optional field with its blank value', () => {
    const schema = z.object(createRequestSchemaShape(BAGS))
    expect(schema.parse({ title: 'Canal' })).toEqual({ title: 'Canal', note: '', count: 0 })
    expect(schema.safeParse({ note: 'x' }).success).toBe(false)
  })

  test('build an update schema in which a missing field stays missing', () => {
    const schema = z.object(buildUpdateRequestSchemaShape(BAGS))
    expect(schema.parse({ title: 'Canal', count: 2 })).toEqual({ title: 'Canal', count: 2 })
    expect(convertToStoredFieldValues(BAGS, schema.parse({ title: 'Canal' }))).toEqual({ title: 'Canal' })
  })

  test('build a response schema that accepts the values as stored', () => {
    expect(z.object(buildResponseSchemaShape(BAGS)).parse({ title: 'Canal', note: null, count: 2 })).toBeTruthy()
  })

  test('convert empty request text to null and drop unknown fields', () => {
    const sent = { title: 'Canal', note: '', count: 0, isAdmin: true }
    expect(convertToStoredFieldValues(BAGS, sent)).toEqual({ title: 'Canal', note: null, count: 0 })
  })

  test('convert a stored row to form values', () => {
    expect(convertStoredToFormValues(BAGS, { title: 'Canal', note: null, count: 2 })).toEqual({
      title: 'Canal',
      note: '',
      count: 2,
    })
    expect(createBlankFormValues(BAGS)).toEqual({ title: '', note: '', count: 0 })
  })

  test('provide an example value for each field', () => {
    expect(exampleFieldValues(BAGS)).toEqual({ title: 'Canal', note: 'By the bridge', count: 3 })
  })
})

test('pickProperties copies only the named properties of an object', () => {
  expect(pickProperties({ a: 1, b: 2, c: 3 }, ['a', 'c'])).toEqual({ a: 1, c: 3 })
})
