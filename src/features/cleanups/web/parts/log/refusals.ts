import { codeOf } from '#platform/errors.ts'
import { cleanupSentences as say } from '../../../rules.ts'

/** As the API would say it, where the dialog knows before the API is asked. */
const refusal = (code: string, status: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code, status, data })

export const unverified = () => refusal('FORBIDDEN', 403, say.unverified)

/** Stands with the photos. */
export const photosRefused = (message: string) =>
  refusal('BAD_REQUEST', 422, message, { fields: [{ path: 'photos', message }] })

const WORDS_OF_ITS_OWN: unknown[] = ['UNAUTHORIZED', 'FORBIDDEN', 'STATUS_UNKNOWN']

/** What is said about a refusal of the API. */
export function refusalOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'PHOTO_REQUIRED') return photosRefused(say.photoRequiredInForm)
  if (code === 'PHOTOS_LOST') return photosRefused(say.photosLost)
  if (!(error instanceof Error) || code === undefined || WORDS_OF_ITS_OWN.includes(code)) return error
  const { status, data } = error as Error & { status?: number; data?: unknown }
  return Object.assign(new Error(say.wentWrong(error.message)), { code, status, data })
}
