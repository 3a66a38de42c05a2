import { createSerializationAdapter } from '@tanstack/react-router'
import { createStart } from '@tanstack/react-start'
import { renderContext } from '#platform/render-context.ts'
import { ERRORS } from '#platform/errors.ts'

type Sent = { message: string; code?: string; requestId?: string }

const declaredErrors = createSerializationAdapter({
  key: 'declared-error',
  test: (value): value is Error => value instanceof Error,
  // Only the server serializes errors; the browser bundle does not need the error messages.
  toSerializable: import.meta.env.SSR ? whatWasDeclared : ({ message }: Error): Sent => ({ message }),
  fromSerializable: ({ message, ...about }: Sent) => Object.assign(new Error(message), about),
})

/** Serializes only errors that the API declares. Any other error is logged and masked as an internal error. */
function whatWasDeclared(error: Error & { code?: unknown; defined?: unknown }): Sent {
  const { report, requestId } = renderContext() ?? {}
  if (error.defined === true && typeof error.code === 'string')
    return { message: error.message, code: error.code, requestId }
  if (error.code === undefined) report?.(error)
  return { message: ERRORS.INTERNAL_SERVER_ERROR.message, code: 'INTERNAL_SERVER_ERROR', requestId }
}

export const startInstance = createStart(() => ({ serializationAdapters: [declaredErrors] }))
