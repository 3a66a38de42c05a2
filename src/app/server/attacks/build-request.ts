import type { ApiProcedureRoute } from './client-kinds.ts'
import type { ApiProcedureInput } from './invalid-inputs.ts'

/** Maximum length of a fuzzed value in a URL, in characters, because servers limit the length of URLs. */
const MAX_URL_VALUE_LENGTH = 2000

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
const encodeValue = (value: unknown) =>
  encodeURIComponent(toText(value).slice(0, MAX_URL_VALUE_LENGTH).toWellFormed()).slice(0, 3 * MAX_URL_VALUE_LENGTH)

/** Encodes a nested value as query parameters in bracket notation: `filter[name]=x`. */
function toQueryParameters(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${encodeURIComponent(name)}=${encodeValue(value)}`]
  return Object.entries(value)
    .slice(0, 300)
    .flatMap(([inner, each]) => toQueryParameters(typeof each === 'object' ? toText(each) : each, `${name}[${inner}]`))
}

/**
 * Builds the HTTP request of an API procedure from its input. Values go into the URL, into JSON, or into a form if
 * there is a file.
 */
export function buildProcedureRequest({ method, path }: ApiProcedureRoute, sent: ApiProcedureInput) {
  const rest = { ...sent }
  const filled = path!.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeValue(value)
  })
  const line = `${method} ${filled}`
  if (method === 'GET') {
    const query = Object.entries(rest).flatMap(([name, value]) => toQueryParameters(value, name))
    return { line: query.length > 0 ? `${line}?${query.join('&').slice(0, 8000)}` : line }
  }
  if (!Object.values(sent).some((value) => value instanceof File)) return { line, body: rest }
  const form = new FormData()
  for (const [name, value] of Object.entries(rest))
    form.append(name, value instanceof File ? value : toText(value).toWellFormed())
  return { line, body: form }
}
