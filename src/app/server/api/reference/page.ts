import type { OpenAPI } from '@orpc/openapi'
import { html, raw } from 'hono/html'
import { brand } from '#platform/brand.ts'
import { exampleOf } from '../examples.ts'
import { fieldsOf } from './fields.ts'
import { style } from './style.ts'

type Html = ReturnType<typeof html>
type Operation = OpenAPI.OperationObject & { method: string; path: string }
type Media = { content?: Record<string, { schema?: unknown }> }

/** The API for people: one page, no script, every operation with an address of its own. */
export function referencePage(document: OpenAPI.Document, nonce: string): Html {
  const operations = operationsOf(document)
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
          <a class="home" href="/">${brand.name}</a>
          ${tags.map(
            (tag) =>
              html`<h2>${tag}</h2>
                <ul>
                  ${of(operations, tag).map(
                    (each) =>
                      html`<li>
                        <a href="#${anchorOf(each)}"><b>${each.method}</b> ${each.path}</a>
                      </li>`,
                  )}
                </ul>`,
          )}
        </nav>
        <main>
          <h1>${title} <small>${version}</small></h1>
          ${description.split('\n\n').map((part) => html`<p>${inCode(part)}</p>`)}
          <p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi})</p>
          ${operations.map((each) => section(each, document))}
        </main>
      </body>
    </html>`
}

const of = (operations: Operation[], tag: string) => operations.filter(({ tags }) => (tags?.[0] ?? 'Other') === tag)

const anchorOf = ({ method, path }: Operation) => `${method}${path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const operationsOf = ({ paths = {} }: OpenAPI.Document): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      ...(operation as OpenAPI.OperationObject),
      method: method.toUpperCase(),
      path,
    })),
  )

function section(operation: Operation, document: OpenAPI.Document): Html {
  const { method, path, summary, description, parameters = [], requestBody, responses = {} } = operation
  const body = schemaIn(requestBody as Media | undefined)
  return html`<section id="${anchorOf(operation)}">
    <h2><a href="#${anchorOf(operation)}">${summary ?? path}</a></h2>
    <p class="address"><b>${method}</b> <code>${document.servers?.[0]?.url ?? ''}${path}</code></p>
    ${description ? html`<p>${inCode(description)}</p>` : ''}
    ${
      parameters.length
        ? table(
            'Parameters',
            parameters.map((each) => fieldOf(each as OpenAPI.ParameterObject)),
          )
        : ''
    }
    ${body ? table('Body', fieldsOf(body)) : ''}
    ${Object.entries(responses).map(([status, response]) => answer(status, resolve(response, document)))}
    <h3>Try it</h3>
    <pre tabindex="0"><code>${curl(operation, document, body)}</code></pre>
  </section>`
}

const fieldOf = ({ name, required, description = '', schema }: OpenAPI.ParameterObject) => ({
  name,
  required: Boolean(required),
  type: fieldsOf({ properties: { [name]: schema } })[0]!.type,
  note: description,
})

function answer(status: string, { description, ...media }: OpenAPI.ResponseObject): Html {
  const schema = schemaIn(media)
  const fields = fieldsOf(schema)
  const ok = status.startsWith('2')
  return html`<details ${ok ? raw('open') : ''}>
    <summary><b class="${ok ? 'ok' : 'no'}">${status}</b> ${sentenceOf(schema) ?? description}</summary>
    ${fields.length ? table('', fields) : html`<p>No body.</p>`}
  </details>`
}

/** What this very operation says, where the status alone would say something general. */
const sentenceOf = (schema: unknown) =>
  (schema as { properties?: { message?: { examples?: string[] } } })?.properties?.message?.examples?.[0]

function table(title: string, fields: ReturnType<typeof fieldsOf>): Html {
  return html`${title ? html`<h3>${title}</h3>` : ''}
    <div class="scroll" tabindex="0" role="group" aria-label="${title || 'Fields of the answer'}">
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

function curl({ method, path, parameters = [] }: Operation, document: OpenAPI.Document, body: unknown): string {
  const asked = (parameters as OpenAPI.ParameterObject[]).filter(
    ({ in: place, required }) => place === 'query' && required,
  )
  const query = asked.map(({ name }) => `${name}=…`).join('&')
  const address = `'${document.servers?.[0]?.url ?? ''}${path}${query && `?${query}`}'`
  const verb = method === 'GET' ? '' : `-X ${method} `
  const sent = body ? ` \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(exampleOf(body))}'` : ''
  return `curl ${verb}${address}${sent}`
}

const schemaIn = (media: Media | undefined) => Object.values(media?.content ?? {})[0]?.schema

function resolve(response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject, { components }: OpenAPI.Document) {
  if (!('$ref' in response)) return response
  return components!.responses![response.$ref.split('/').at(-1)!] as OpenAPI.ResponseObject
}

/** The little Markdown that descriptions use. */
const inCode = (text: string) => text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))
