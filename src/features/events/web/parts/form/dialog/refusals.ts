import { codeOf } from '#platform/errors.ts'
import { refusedAt } from '#platform/web/form/failure.ts'
import type { ManagedEvent } from '../../../../contract/managed.ts'

type Refusal = Error & { code: string; data: unknown }

const isRefusal = (error: unknown, codes: string[]): error is Refusal =>
  error instanceof Error && codes.includes(String(codeOf(error)))

const TELLING = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS']

/** What is said about a refusal of the API, and where. */
export function refusalOf(error: unknown, failed: string): unknown {
  if (isRefusal(error, ['PICTURE_LOST'])) return refusedAt([(error.data as { field: string }).field], error.message)
  return isRefusal(error, TELLING) ? error : new Error(failed)
}

/** As it is now, where it changed since it was opened. */
export const presentIn = (error: unknown): ManagedEvent | undefined =>
  isRefusal(error, ['CONFLICT']) ? (error.data as ManagedEvent) : undefined
