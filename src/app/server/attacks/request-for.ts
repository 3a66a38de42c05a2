import type { Route } from './callers.ts'
import type { Sent } from './wrong-inputs.ts'

/** Of every address as much as a server reads; a body may be longer. */
const LONGEST_IN_ADDRESS = 2000

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
const encoded = (value: unknown) =>
  encodeURIComponent(asText(value).slice(0, LONGEST_IN_ADDRESS).toWellFormed()).slice(0, 3 * LONGEST_IN_ADDRESS)

/** As brackets name what lies in a list or in an object. */
function queryOf(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${encodeURIComponent(name)}=${encoded(value)}`]
  return Object.entries(value)
    .slice(0, 300)
    .flatMap(([inner, each]) => queryOf(typeof each === 'object' ? asText(each) : each, `${name}[${inner}]`))
}

/** What is sent to a procedure, where it goes: into the address, into JSON, or into a form around a file. */
export function requestFor({ method, path }: Route, sent: Sent) {
  const rest = { ...sent }
  const filled = path!.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encoded(value)
  })
  const line = `${method} ${filled}`
  if (method === 'GET') {
    const query = Object.entries(rest).flatMap(([name, value]) => queryOf(value, name))
    return { line: query.length > 0 ? `${line}?${query.join('&').slice(0, 8000)}` : line }
  }
  if (!Object.values(sent).some((value) => value instanceof File)) return { line, body: rest }
  const form = new FormData()
  for (const [name, value] of Object.entries(rest))
    form.append(name, value instanceof File ? value : asText(value).toWellFormed())
  return { line, body: form }
}
