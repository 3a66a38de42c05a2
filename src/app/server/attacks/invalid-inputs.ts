import { jsonSchemaConverters } from '../api/openapi.ts'
import { apiRouter } from '../api/router.ts'

export type ApiProcedureInput = Record<string, unknown>
/**
 * A procedure input that is invalid in one field: the field's path, what is wrong, and a function that derives it from
 * a valid input.
 */
export type InvalidProcedureInput = {
  field: string
  wrong: string
  createFrom(right: ApiProcedureInput): ApiProcedureInput
}

const nestedJson = (of: number) => JSON.parse(`${'{"a":['.repeat(of)}1${']}'.repeat(of)}`) as unknown

/** Values for fuzz tests that are invalid in nearly every input field. */
const INVALID_VALUES: Record<string, unknown> = {
  null: null,
  true: true,
  zero: 0,
  'minus one': -1,
  fraction: 0.5,
  'too large for the database': 2 ** 31,
  'too large to be exact': 2 ** 53,
  huge: 1e308,
  'no number': 'NaN',
  infinity: 'Infinity',
  exponent: '1e3',
  hexadecimal: '0x10',
  empty: '',
  blank: ' \t ',
  long: 'x'.repeat(5001),
  huger: 'x'.repeat(200_000),
  'a list': ['x'],
  'an empty list': [],
  'ten thousand': Array.from({ length: 10_000 }, () => 'x'),
  'an object': { a: 1 },
  'an empty object': {},
  deep: nestedJson(500),
  NUL: 'a\0b',
  'a half of a character': 'a\ud800b',
  'the other half': '\udc00',
  'right to left': '\u202eabc\u2066',
  'zero width': '\u200b\u200d\ufeff',
  combining: `e${'\u0301'.repeat(300)}`,
  'an emoji of many': '👩‍👩‍👧‍👦🏳️‍🌈',
  'another script': 'עברית العربية ไทย',
  lines: 'a\r\nBcc: b@example.org\r\n\r\nc',
  'other lines': 'a\u2028b\u0085c',
  'a prototype': '__proto__',
  'a constructor': 'constructor',
  'a quote': "'",
  SQL: "x'; drop table profiles; --",
  'SQL of a list': '1) or (1=1',
  'SQL that waits': "'||pg_sleep(3)||'",
  'a pattern': '%_\\%',
  HTML: '<img src=x onerror=alert(1)>"\'><script>alert(1)</script>',
  'a link that runs': 'javascript:alert(1)',
  'a shell': '$(touch /tmp/x);`id`|cat /etc/passwd',
  'a template': '{{7*7}}${7*7}<%= 7*7 %>',
  'a path': '../../../../etc/passwd',
  'a path, encoded': '..%2f..%2f%00',
  'no day': '2026-02-30',
  'no month': '2026-13-01',
  'before everything': '-271821-04-20',
  'the year zero': '0000-01-01',
  'after everything': '+275760-09-14T00:00:00.000Z',
  'a far day': '9999-12-31',
  'a far moment': '9999-12-31T23:59:59.999Z',
  'no id': '00000000-0000-0000-0000-000000000000',
  'an id of nothing': 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  'an address with a host inside': 'a@b@c.example',
  'an address without end': `${'a'.repeat(64)}@${'b.'.repeat(150)}example`,
  'a file address': 'file:///etc/passwd',
  'an address of the machine': 'http://127.0.0.1:5432/',
}

/** Unexpected extra fields that are added to valid inputs, such as `isAdmin` (mass assignment). */
const EXTRA_FIELDS: Record<string, unknown> = {
  isAdmin: true,
  is_superadmin: true,
  // The computed key defines `__proto__` as an own property, where a plain key would set the object's prototype.
  ['__proto__']: { isAdmin: true },
  constructor: { prototype: { isAdmin: true } },
  "a' or 1=1 --": 1,
  '': '',
}

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; allOf?: Schema[] }

/** Lists the fields of a JSON schema as dotted paths. An array is represented by its first element. */
function listSchemaFields(schema: Schema, path: string[] = []): string[][] {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => listSchemaFields(each, path))
  const listed = schema.items ? [[...path, '0'], ...listSchemaFields(schema.items, [...path, '0'])] : []
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [
    [...path, name],
    ...listSchemaFields(each, [...path, name]),
  ])
  return [...inner, ...listed, ...named]
}

type Procedure = { '~orpc': { inputSchema?: unknown } }
const findProcedure = (name: string) =>
  name.split('.').reduce((node, step) => (node as Record<string, object>)[step]!, apiRouter as object) as Procedure

/** Lists all fields of a procedure's input as dotted paths, including the first element of arrays and its fields. */
export function listProcedureInputFields(name: string): string[] {
  const { inputSchema } = findProcedure(name)['~orpc']
  if (!inputSchema) return []
  const [, schema] = jsonSchemaConverters[0]!.convert(inputSchema as never, { strategy: 'input' })
  return [...new Set(listSchemaFields(schema as Schema).map((path) => path.join('.')))]
}

/** Returns a deep copy of an input with another value at the given path, and creates missing objects along the path. */
function withValueAtPath(sent: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  const copy: ApiProcedureInput | unknown[] = Array.isArray(sent)
    ? [...(sent as unknown[])]
    : { ...(sent as ApiProcedureInput) }
  const inner = (copy as ApiProcedureInput)[step]
  const next = rest.length === 0 ? value : withValueAtPath(typeof inner === 'object' ? inner : {}, rest, value)
  if (next === MISSING) delete (copy as ApiProcedureInput)[step]
  else Object.defineProperty(copy, step, { value: next, enumerable: true, configurable: true, writable: true })
  return copy
}
const MISSING = Symbol('missing')

/**
 * Lists invalid inputs of a procedure with exactly one invalid field each. Such inputs pass most checks, so they get
 * furthest into the code.
 */
export function listInvalidProcedureInputs(name: string): InvalidProcedureInput[] {
  const at = (path: string[], wrong: string, value: unknown): InvalidProcedureInput => ({
    field: path.join('.'),
    wrong,
    createFrom: (right) => withValueAtPath(right, path, value) as ApiProcedureInput,
  })
  const paths = listProcedureInputFields(name).map((field) => field.split('.'))
  const wrong = [['missing', MISSING] as const, ...Object.entries(INVALID_VALUES)]
  return [
    ...paths.flatMap((path) => wrong.map(([how, value]) => at(path, how, value))),
    ...Object.entries(EXTRA_FIELDS).map(([extra, value]) => at([extra], 'extra', value)),
  ]
}
