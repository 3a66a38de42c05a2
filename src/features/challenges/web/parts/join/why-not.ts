import { codeOf } from '#platform/errors.ts'
import { challengeSentences as say } from '../../../rules.ts'

const TOLD: unknown[] = [
  'NOT_FOUND',
  'NOT_PUBLISHED',
  'NOT_STARTED',
  'HAS_ENDED',
  'ALREADY_IN',
  'TOO_MANY_REQUESTS',
  'UNAUTHORIZED',
]

/** The refusals of joining have sentences of their own; whatever else goes wrong has one together. */
export const whyNotJoined = (error: unknown) =>
  error instanceof Error && TOLD.includes(codeOf(error)) ? error.message : say.notJoined
