import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError } from '@orpc/server'
import { ResponseHeadersPlugin } from '@orpc/server/plugins'
import * as z from 'zod/mini'
import { type ApiContext, maskErrors } from '#platform/server/api.ts'
import { refusal } from '#platform/server/http/answers.ts'
import { ERRORS } from '#platform/errors.ts'
import { schemaConverters } from './openapi.ts'
import { router } from './router.ts'

// the small build of zod brings no sentences of its own
z.config(z.locales.en())

const MALFORMED = new ORPCError('BAD_REQUEST', { message: 'What was sent cannot be read.' })

/** The procedures over HTTP. Errors leave in the one shape that the API's document describes. */
export const procedures = new OpenAPIHandler<ApiContext>(router, {
  plugins: [new SmartCoercionPlugin({ schemaConverters }), new ResponseHeadersPlugin()],
  clientInterceptors: [maskErrors],
  interceptors: [
    async ({ next, context }) => {
      try {
        return await next()
      } catch (error) {
        return { matched: true, response: refusal(asRefusal(error, context), context.requestId) }
      }
    },
  ],
})

/** What a procedure throws is masked already; what else can fail is reading the request and writing the answer. */
function asRefusal(error: unknown, { platform }: ApiContext) {
  if (error instanceof ORPCError) return error
  if (error instanceof SyntaxError || error instanceof TypeError) return MALFORMED
  platform.log.error({ err: error }, 'failed')
  return new ORPCError('INTERNAL_SERVER_ERROR', ERRORS.INTERNAL_SERVER_ERROR)
}
