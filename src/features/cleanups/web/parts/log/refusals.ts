import { codeOf } from '#platform/errors.ts'
import { refusedAt } from '#platform/web/form/failure.ts'
import { cleanupSentences as say } from '../../../rules.ts'

/** As the API would say it, which need not be asked. */
export const unverified = () => Object.assign(new Error(say.unverified), { code: 'FORBIDDEN', status: 403 })

export const photosRefused = (message: string) => refusedAt(['photos'], message)

const WORDS_OF_ITS_OWN: unknown[] = ['UNAUTHORIZED', 'FORBIDDEN', 'STATUS_UNKNOWN']

/** What is said about a refusal of the API. */
export function refusalOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'PHOTO_REQUIRED') return photosRefused(say.photoRequiredInForm)
  if (code === 'PHOTOS_LOST') return photosRefused(say.photosLost)
  if (code === 'PHOTO_GONE') return photosRefused(say.photoGone)
  if (!(error instanceof Error) || code === undefined || WORDS_OF_ITS_OWN.includes(code)) return error
  const { status, data } = error as Error & { status?: number; data?: unknown }
  return Object.assign(new Error(say.wentWrong(error.message)), { code, status, data })
}
