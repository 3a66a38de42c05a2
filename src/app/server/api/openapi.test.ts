import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import type { Platform } from '#platform/server/platform.ts'
import { describeApi, operationsIn } from './openapi.ts'
import { rawRoutes } from './raw-routes.ts'

const ORIGIN = 'https://cleanstreak.example.org'
const platform = { stopping: new AbortController().signal } as Platform
const document = await describeApi(ORIGIN, rawRoutes(platform))
const operations = operationsIn(document)

test('the document is valid OpenAPI', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

test('it says what the API is and where', () => {
  expect(document).toMatchObject({
    info: { title: 'Cleanstreak API', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    servers: [{ url: `${ORIGIN}/api` }],
  })
})

test('every operation can be found and named', () => {
  expect(operations.length).toBeGreaterThan(3)
  for (const { operationId, summary, tags } of operations) {
    expect(tags, operationId).toHaveLength(1)
    expect(summary, operationId).toMatch(/^[A-Z]/)
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('every operation says what its errors look like, and none promises more than it sends', () => {
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
