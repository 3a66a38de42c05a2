import { createSerializationAdapter } from '@tanstack/react-router'
import { createStart } from '@tanstack/react-start'
import { getServerRenderContext } from '#platform/render-context.ts'
import { API_ERRORS } from '#platform/errors.ts'

type SerializedError = { message: string; code?: string; requestId?: string }

const declaredErrors = createSerializationAdapter({
  key: 'declared-error',
  test: (value): value is Error => value instanceof Error,
  // Only the server serializes errors, so the browser bundle omits the code for it.
  toSerializable: import.meta.env.SSR ? serializeDeclaredError : ({ message }: Error): SerializedError => ({ message }),
  fromSerializable: ({ message, ...about }: SerializedError) => Object.assign(new Error(message), about),
})

/** Serializes a rendering error for the browser. An undeclared error is logged and masked as an internal error. */
function serializeDeclaredError(error: Error & { code?: unknown; defined?: unknown }): SerializedError {
  const { report, requestId } = getServerRenderContext() ?? {}
  if (error.defined === true && typeof error.code === 'string')
    return { message: error.message, code: error.code, requestId }
  if (error.code === undefined) report?.(error)
  return { message: API_ERRORS.INTERNAL_SERVER_ERROR.message, code: 'INTERNAL_SERVER_ERROR', requestId }
}

export const startInstance = createStart(() => ({ serializationAdapters: [declaredErrors] }))
