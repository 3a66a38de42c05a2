export type Field = { name: string; type: string; required: boolean; note: string }

type Schema = {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, unknown>
  required?: string[]
  items?: unknown
  anyOf?: unknown[]
  oneOf?: unknown[]
  description?: string
  examples?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** A schema as rows of a table; what lies inside of something is named with its path. */
export function fieldsOf(schema: unknown, path = '', depth = 0): Field[] {
  const { properties = {}, required = [], oneOf } = (schema ?? {}) as Schema
  if (oneOf) return oneOf.flatMap((each) => fieldsOf(each, path, depth))
  return Object.entries(properties).flatMap(([key, value]) => {
    const name = path + key
    const inner = insideOf(value as Schema)
    const row = { name, type: typeOf(value as Schema), required: required.includes(key), note: noteOf(value as Schema) }
    return [row, ...(inner && depth < DEEPEST ? fieldsOf(inner.schema, name + inner.step, depth + 1) : [])]
  })
}

/** Deeper nesting is for openapi.json: a table would only repeat itself. */
const DEEPEST = 3

function insideOf(schema: Schema) {
  if (schema.items) return { schema: schema.items, step: '[].' }
  return schema.properties ? { schema, step: '.' } : undefined
}

function typeOf({ type, format, const: fixed, enum: some, items, anyOf, oneOf }: Schema): string {
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (some) return some.map((each) => JSON.stringify(each)).join(' | ')
  const either = anyOf ?? oneOf
  if (either) return either.map((each) => typeOf(each as Schema)).join(' | ')
  if (items) return `${typeOf(items)}[]`
  return format ?? [type ?? 'anything'].flat().join(' | ')
}

function noteOf({ description, examples, minLength, maxLength, minimum, maximum }: Schema): string {
  const notes = [
    description,
    minLength && minLength > 1 && `at least ${minLength} characters`,
    maxLength && `at most ${maxLength} characters`,
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `from ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `to ${maximum}`,
    examples?.length && `“${String(examples[0])}”`,
  ]
  return notes.filter(Boolean).join(', ')
}
