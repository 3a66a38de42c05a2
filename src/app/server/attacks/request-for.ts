import type { Route } from './callers.ts'
import type { Sent } from './wrong-inputs.ts'

/** Longest value put into a URL, in characters, because servers limit the length of URLs. A body may be longer. */
const LONGEST_IN_ADDRESS = 2000

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
const encoded = (value: unknown) =>
  encodeURIComponent(asText(value).slice(0, LONGEST_IN_ADDRESS).toWellFormed()).slice(0, 3 * LONGEST_IN_ADDRESS)

/** Encodes a nested value as query parameters in bracket notation: `filter[name]=x`. */
function queryOf(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${encodeURIComponent(name)}=${encoded(value)}`]
  return Object.entries(value)
    .slice(0, 300)
    .flatMap(([inner, each]) => queryOf(typeof each === 'object' ? asText(each) : each, `${name}[${inner}]`))
}

/** Builds the HTTP request for an input: values go into the URL, into JSON, or into a form if there is a file. */
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
