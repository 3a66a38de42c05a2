import { createSerializationAdapter } from '@tanstack/react-router'
import { createStart } from '@tanstack/react-start'

type Sent = { message: string; code: string }

/** An Error that reaches the page carries only what the API has declared; everything else stays in the log. */
const declaredErrors = createSerializationAdapter({
  key: 'declared-error',
  test: (value): value is Error => value instanceof Error,
  toSerializable: (error: Error & { code?: unknown; defined?: unknown }): Sent =>
    error.defined === true && typeof error.code === 'string'
      ? { message: error.message, code: error.code }
      : { message: 'Something went wrong', code: 'INTERNAL_SERVER_ERROR' },
  fromSerializable: ({ message, code }: Sent) => Object.assign(new Error(message), { code }),
})

export const startInstance = createStart(() => ({ serializationAdapters: [declaredErrors] }))
