import type { OpenAPI } from '@orpc/openapi'
import { html, raw } from 'hono/html'
import { createSchemaExample } from './examples.ts'

type Html = ReturnType<typeof html>
type Operation = OpenAPI.OperationObject & { method: string; path: string }
type Media = { content?: Record<string, { schema?: unknown }> }

/** API reference for people: one HTML page without scripts, in which every operation has a link of its own. */
export function renderApiReferencePage(document: OpenAPI.Document, nonce: string, organizationName: string): Html {
  const operations = flattenOperations(document)
  const tags = [...new Set(operations.map(({ tags }) => tags?.[0] ?? 'Other'))]
  const { title, version, description = '' } = document.info
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" />
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <nav aria-label="Operations">
          <a class="home" href="/">${organizationName}</a>
          ${tags.map(
            (tag) =>
              html`<h2>${tag}</h2>
                <ul>
                  ${operationsWithTag(operations, tag).map(
                    (each) =>
                      html`<li>
                        <a href="#${operationAnchor(each)}"><b>${each.method}</b> ${each.path}</a>
                      </li>`,
                  )}
                </ul>`,
          )}
        </nav>
        <main>
          <h1>${title} <small>${version}</small></h1>
          ${description.split('\n\n').map((part) => html`<p>${renderCodeSpans(part)}</p>`)}
          <p>Machine-readable: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi})</p>
          ${operations.map((each) => renderOperation(each, document))}
        </main>
      </body>
    </html>`
}

const operationsWithTag = (operations: Operation[], tag: string) =>
  operations.filter(({ tags }) => (tags?.[0] ?? 'Other') === tag)

const operationAnchor = ({ method, path }: Operation) => `${method}${path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const flattenOperations = ({ paths = {} }: OpenAPI.Document): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      ...(operation as OpenAPI.OperationObject),
      method: method.toUpperCase(),
      path,
    })),
  )

function renderOperation(operation: Operation, document: OpenAPI.Document): Html {
  const { method, path, summary, description, parameters = [], requestBody, responses = {} } = operation
  const body = firstSchema(requestBody as Media | undefined)
  return html`<section id="${operationAnchor(operation)}">
    <h2><a href="#${operationAnchor(operation)}">${summary ?? path}</a></h2>
    <p class="address"><b>${method}</b> <code>${document.servers?.[0]?.url ?? ''}${path}</code></p>
    ${description ? html`<p>${renderCodeSpans(description)}</p>` : ''}
    ${
      parameters.length
        ? renderTable(
            'Parameters',
            parameters.map((each) => parameterField(each as OpenAPI.ParameterObject)),
          )
        : ''
    }
    ${body ? renderTable('Request body', listFields(body)) : ''}
    ${Object.entries(responses).flatMap(([status, response]) => renderResponses(status, resolveReference(response, document)))}
    <h3>Try it</h3>
    <pre tabindex="0"><code>${curlCommand(operation, document, body)}</code></pre>
  </section>`
}

const parameterField = ({ name, required, description = '', schema }: OpenAPI.ParameterObject) => ({
  name,
  required: Boolean(required),
  type: listFields({ properties: { [name]: schema } })[0]!.type,
  note: description,
})

/** Several errors of an operation may share a status. Each is shown on its own, with its message. */
const renderResponses = (status: string, { description, ...media }: OpenAPI.ResponseObject): Html[] => {
  const schema = firstSchema(media)
  const bodies = (schema as { oneOf?: (typeof schema)[] } | undefined)?.oneOf ?? [schema]
  return bodies.map((body) => renderResponse(status, description, body))
}

function renderResponse(status: string, description: string, schema: ReturnType<typeof firstSchema>): Html {
  const fields = listFields(schema)
  const ok = status.startsWith('2')
  return html`<details ${ok ? raw('open') : ''}>
    <summary><b class="${ok ? 'ok' : 'no'}">${status}</b> ${declaredMessage(schema) ?? description}</summary>
    ${fields.length ? renderTable('', fields) : html`<p>No response body.</p>`}
  </details>`
}

/** Error message that an API operation declares, which is more specific than the general message of the HTTP status. */
const declaredMessage = (schema: unknown) =>
  (schema as { properties?: { message?: { examples?: string[] } } })?.properties?.message?.examples?.[0]

function renderTable(title: string, fields: ReturnType<typeof listFields>): Html {
  return html`${title ? html`<h3>${title}</h3>` : ''}
    <div class="scroll" tabindex="0" role="group" aria-label="${title || 'Response fields'}">
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Type</th>
            <th>Note</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(
            ({ name, type, required, note }) =>
              html`<tr>
                <td><code>${name}</code></td>
                <td>${type}</td>
                <td>${required ? 'required' : ''}${required && note ? ', ' : ''}${note}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

function curlCommand({ method, path, parameters = [] }: Operation, document: OpenAPI.Document, body: unknown): string {
  const requiredParameters = (parameters as OpenAPI.ParameterObject[]).filter(
    ({ in: place, required }) => place === 'query' && required,
  )
  const query = requiredParameters.map(({ name }) => `${name}=…`).join('&')
  const address = `'${document.servers?.[0]?.url ?? ''}${path}${query && `?${query}`}'`
  const verb = method === 'GET' ? '' : `-X ${method} `
  const bodyOption = body
    ? ` \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(createSchemaExample(body))}'`
    : ''
  return `curl ${verb}${address}${bodyOption}`
}

const firstSchema = (media: Media | undefined) => Object.values(media?.content ?? {})[0]?.schema

function resolveReference(
  response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject,
  { components }: OpenAPI.Document,
) {
  if (!('$ref' in response)) return response
  return components!.responses![response.$ref.split('/').at(-1)!] as OpenAPI.ResponseObject
}

/** Renders Markdown code spans as HTML. The descriptions in the API use no other Markdown. */
const renderCodeSpans = (text: string) =>
  text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))

type Field = { name: string; type: string; required: boolean; note: string }

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

/** Flattens a JSON schema into table rows, one for each field. Nested fields are named by their path. */
function listFields(schema: unknown, path = '', depth = 0): Field[] {
  const { properties = {}, required = [], oneOf } = (schema ?? {}) as Schema
  if (oneOf) return oneOf.flatMap((each) => listFields(each, path, depth))
  return Object.entries(properties).flatMap(([key, value]) => {
    const name = path + key
    const inner = innerSchema(value as Schema)
    const row = {
      name,
      type: typeName(value as Schema),
      required: required.includes(key),
      note: fieldNote(value as Schema),
    }
    return [row, ...(inner && depth < MAX_DEPTH ? listFields(inner.schema, name + inner.step, depth + 1) : [])]
  })
}

/**
 * Maximum depth of nested fields in a table, because a recursive schema would repeat itself. The file openapi.json
 * contains all fields.
 */
const MAX_DEPTH = 3

function innerSchema(schema: Schema) {
  if (schema.items) return { schema: schema.items, step: '[].' }
  return schema.properties ? { schema, step: '.' } : undefined
}

function typeName({ type, format, const: fixed, enum: some, items, anyOf, oneOf }: Schema): string {
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (some) return some.map((each) => JSON.stringify(each)).join(' | ')
  const either = anyOf ?? oneOf
  if (either) return either.map((each) => typeName(each as Schema)).join(' | ')
  if (items) return `${typeName(items)}[]`
  return format ?? [type ?? 'any'].flat().join(' | ')
}

function fieldNote({ description, examples, minLength, maxLength, minimum, maximum }: Schema): string {
  const notes = [
    description,
    minLength && minLength > 1 && `at least ${minLength} characters`,
    maxLength && `at most ${maxLength} characters`,
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `minimum ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `maximum ${maximum}`,
    examples?.length && `“${String(examples[0])}”`,
  ]
  return notes.filter(Boolean).join(', ')
}

/**
 * Styles of the reference page in the product's light and dark colors. Inline, so that the page works even if the build
 * is broken.
 */
const style = `
:root { color-scheme: light dark; --paper: #f5f7ed; --card: #fdfefb; --sunk: #e9eee0; --line: #cfd9cb; --ink: #0c2a22; --ink-2: #35524a; --spruce: #11584a; --creek: #075f86; --brick: #ab1f24; --sun: #ffba26; font: 1.0625rem/1.6 Figtree, system-ui, sans-serif }
@media (prefers-color-scheme: dark) { :root { --paper: #04191b; --card: #0a2425; --sunk: #153132; --line: #1f3d3d; --ink: #eef3e4; --ink-2: #bccbbc; --spruce: #85d0b3; --creek: #83cdee; --brick: #ff8b84 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); display: grid; grid-template-columns: minmax(0, 19rem) minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1.25rem; border-right: 1px solid var(--line); background: var(--card) }
nav h2 { font-size: 1rem; margin: 1.5rem 0 .25rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: block; padding: .45rem 0; font-size: .9375rem; line-height: 1.35; color: var(--ink-2); text-decoration: none; overflow-wrap: anywhere }
nav li a:hover { text-decoration: underline }
nav b { color: var(--spruce); font-size: .8125rem; margin-right: .35rem }
.home { display: inline-block; padding: .35rem 0; font-size: 1.25rem; font-weight: 800; color: var(--ink); text-decoration: none }
main { padding: 2rem clamp(1.25rem, 4vw, 3.5rem) 5rem; max-width: 60rem }
h1 { font-size: 2.25rem; line-height: 1.1; margin: 0 0 1rem } h1 small { font-size: 1rem; font-weight: 400; color: var(--ink-2) }
section { margin-top: 2.5rem; padding-top: 1.5rem; border-top: 4px solid var(--sun); scroll-margin-top: 1rem }
section h2 { font-size: 1.4rem; line-height: 1.25; margin: 0 } section h2 a { color: inherit; text-decoration: none } section h2 a:hover { text-decoration: underline }
h3 { font-size: 1rem; margin: 1.25rem 0 .35rem }
p { max-width: 64ch; margin: .5rem 0 } a { color: var(--creek) }
.address { overflow-wrap: anywhere } .address b { color: var(--spruce) }
code { font: .9em ui-monospace, SFMono-Regular, Menlo, monospace }
pre { background: var(--sunk); padding: .9rem 1rem; border-radius: 10px; overflow-x: auto; margin: 0 }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9375rem }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line) } th { color: var(--ink-2); font-weight: 600 }
details { margin-top: .75rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); padding: 0 1rem } details > div { padding-bottom: .75rem }
summary { padding: .65rem 0; cursor: pointer } .ok { color: var(--spruce) } .no { color: var(--brick) }
:focus-visible { outline: 3px solid var(--creek); outline-offset: 2px; border-radius: 6px }
@media (max-width: 767px) { body { display: block } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line) } nav li a { padding: .7rem 0 } }
`
