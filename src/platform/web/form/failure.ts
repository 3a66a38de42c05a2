import type { Invalid, Taken } from '#platform/contract.ts'
import type * as z from 'zod/mini'

/** What a failed submit has to say, and where. */
export type Failure = { fields: Record<string, string>; sentence?: string }

/** What to say where the API has nothing better, and where it could not be reached. */
export type Sentences = { otherwise: string; unreachable?: string }

type ApiError = Error & { code: string; status: number; data?: unknown }

const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'code' in error && 'status' in error && typeof error.status === 'number'

/** No answer came at all: fetch rejects with a TypeError then. */
export const isUnreachable = (error: unknown): boolean => error instanceof TypeError

/** As the API would say it at fields of the form, where the form knows before the API is asked. */
export const refusedAt = (fields: string[], message: string) =>
  Object.assign(new Error(message), {
    code: 'BAD_REQUEST',
    status: 400,
    data: { fields: fields.map((path) => ({ path, message })) },
  })

const isRefusal = (error: unknown, codes: string[]): error is ApiError =>
  isApiError(error) && codes.includes(error.code)

/** What is said about a refusal of the API, and where; `telling` are the codes whose own sentence says it. */
export function refusalOf(error: unknown, telling: string[], otherwise: string): unknown {
  if (isRefusal(error, ['PICTURE_LOST'])) return refusedAt([(error.data as { field: string }).field], error.message)
  return isRefusal(error, telling) ? error : new Error(otherwise)
}

/** As it is now, where it changed since it was opened. */
export const presentIn = (error: unknown): unknown => (isRefusal(error, ['CONFLICT']) ? error.data : undefined)

/** Puts what the API refused onto the form's own fields; what belongs to none of them becomes one sentence. */
export function readFailure(
  error: unknown,
  fields: string[],
  { otherwise, unreachable = otherwise }: Sentences,
): Failure {
  if (isUnreachable(error)) return { fields: {}, sentence: unreachable }
  if (!isApiError(error)) return { fields: {}, sentence: otherwise }

  const found = Object.fromEntries(
    places(error)
      .filter(({ path }) => fields.includes(path.split('.')[0] ?? ''))
      .map(({ path, message }) => [path, message]),
  )
  if (Object.keys(found).length > 0) return { fields: found }
  return { fields: {}, sentence: error.status === 500 ? otherwise : error.message }
}

/** Whoever asks for the very same again is refused again: they may not, or it is gone, or done already. */
export const isFinal = (error: unknown): boolean => isApiError(error) && FINAL.includes(error.status)
const FINAL = [403, 404, 409, 410]

function places({ code, data, message }: ApiError) {
  if (code === 'CONFLICT') {
    const { field } = (data ?? {}) as Partial<z.infer<typeof Taken>>
    return field ? [{ path: field, message }] : []
  }
  return ((data ?? {}) as Partial<Invalid>).fields ?? []
}
