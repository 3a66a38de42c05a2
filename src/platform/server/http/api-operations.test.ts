import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { os } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fileUploadRouteSpec } from '#platform/uploads.ts'
import { DEFAULT_REQUEST_BODY_LIMIT } from './request-body.ts'
import { createApiOperationLookup } from './api-operations.ts'

const router = {
  rename: os
    .route({ method: 'PUT', path: '/v1/things/{id}' })
    .input(z.object({ id: z.string(), name: z.string() }))
    .handler(({ input }) => input.name),
  show: os
    .route({
      method: 'PUT',
      path: '/v1/things/{id}/picture',
      spec: fileUploadRouteSpec({ mostBytes: 5e6, tooLarge: 'Too large' }, 'Please sign in'),
    })
    .input(z.object({ id: z.string(), file: z.file() }))
    .handler(async ({ input: { id, file } }) => ({ id, type: file.type, bytes: (await file.bytes()).length })),
}

async function find(path: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const found = createApiOperationLookup(await generator.generate(router))('PUT', path)
  return found && 'operation' in found ? { route: found.route, ...found.operation } : undefined
}

test('an API operation accepts JSON up to the default body limit unless it declares otherwise', async () => {
  expect(await find('/v1/things/7')).toEqual({
    route: '/v1/things/{id}',
    mediaTypes: ['application/json'],
    largestBody: DEFAULT_REQUEST_BODY_LIMIT,
  })
})

test('an upload operation declares its size limit and receives the file from a form', async () => {
  const { mediaTypes, largestBody } = (await find('/v1/things/7/picture'))!
  expect(mediaTypes).toEqual(['multipart/form-data'])
  expect(largestBody.message).toBe('Too large')

  const body = new FormData()
  body.set('file', new File([new Uint8Array(5e6)], 'any name.jpg', { type: 'image/jpeg' }))
  const request = new Request('http://localhost/v1/things/7/picture', { method: 'PUT', body })
  expect((await request.clone().bytes()).length).toBeLessThan(largestBody.bytes)
  const { response } = await new OpenAPIHandler(router).handle(request)
  expect(await response!.json()).toEqual({ id: '7', type: 'image/jpeg', bytes: 5e6 })
})
