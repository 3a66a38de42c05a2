import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import type { PlatformServices } from '#platform/server/platform.ts'
import { createOpenApiDocument, listOpenApiOperations } from './openapi.ts'
import { createNonRpcRoutes } from './raw-routes.ts'
import { apiRouter } from './router.ts'

const ID = '3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40'
const ORIGIN = 'https://cleanstreak.example.org'
const platform = { stopping: new AbortController().signal } as PlatformServices
const document = await createOpenApiDocument(ORIGIN, createNonRpcRoutes(platform))
const operations = listOpenApiOperations(document)

test('the OpenAPI document is valid', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

/** Time for the linter, which takes seconds only to load. */
const LINTER_TIMEOUT = 120_000

test(
  'the OpenAPI document breaks no rule of the linter Spectral',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-openapi-'))
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(document))
    const linter = spawn(process.execPath, [
      'node_modules/@stoplight/spectral-cli/dist/index.js',
      'lint',
      file,
      '--ruleset',
      '.spectral.yaml',
      '--format',
      'json',
      '--quiet',
      '--fail-severity',
      'hint',
    ])
    const [output] = await Promise.all([text(linter.stdout), once(linter, 'close')])
    await rm(folder, { recursive: true })
    const results = JSON.parse(output) as { code: string; path: string[]; message: string }[]
    expect(results.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)).toEqual([])
  },
  LINTER_TIMEOUT,
)

test('the OpenAPI document names the API, its version and its server', () => {
  expect(document).toMatchObject({
    info: { title: 'Cleanstreak API', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    servers: [{ url: `${ORIGIN}/api` }],
  })
})

test('every API operation has a unique id, one tag and a summary', () => {
  expect(operations.length).toBeGreaterThan(3)
  for (const { operationId, summary, tags } of operations) {
    expect(tags, operationId).toHaveLength(1)
    expect(summary, operationId).toMatch(/^[A-Z]/)
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('the OpenAPI document lists the required parameter `topics` of the stream of live updates', () => {
  const live = operations.find(({ operationId }) => operationId === 'live')
  expect(live!.parameters).toMatchObject([{ name: 'topics', in: 'query', required: true }])
})

test('every API operation describes its error responses', () => {
  for (const { operationId, responses = {} } of operations) {
    const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400)
    expect(
      refusals.map(([status]) => status),
      operationId,
    ).toEqual(expect.arrayContaining(['400', '500', '503']))
    for (const [status, response] of refusals) {
      const whole = '$ref' in response ? document.components!.responses![response.$ref.split('/').at(-1)!] : response
      const { description, content } = whole as { description: string; content: Record<string, { schema: object }> }
      expect(description, `${operationId} ${status}`).toMatch(/^[A-Z]\D+$/)
      expect(JSON.stringify(content['application/json']!.schema)).toMatch(/"code".*"message".*"requestId"/)
    }
  }
})

test('every request example in the OpenAPI document is valid input of its operation', () => {
  let checked = 0
  for (const { operationId, requestBody } of operations) {
    const { content } = (requestBody ?? {}) as { content?: Record<string, { example?: unknown }> }
    const example = content?.['application/json']?.example
    if (example === undefined) continue
    const [feature, procedure] = operationId!.split('.') as [keyof typeof apiRouter, string]
    const { inputSchema } = (apiRouter[feature] as unknown as Record<string, Procedure>)[procedure]!['~orpc']
    // Path parameters are not in the body example.
    const ids = { id: ID, cleanupId: ID, noteId: ID, correctionId: ID, reversalId: ID, groupId: ID, memberId: ID }
    const whole = { ...ids, ...(operationId === 'cleanups.joinGroup' && { code: 'H7K4QX' }), ...(example as object) }
    expect(inputSchema.safeParse(whole).error?.issues ?? [], operationId).toEqual([])
    checked++
  }
  expect(checked).toBeGreaterThan(12)
})

type Procedure = { '~orpc': { inputSchema: { safeParse(value: unknown): { error?: { issues: unknown[] } } } } }
