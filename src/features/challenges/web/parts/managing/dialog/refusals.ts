import { codeOf } from '#platform/errors.ts'
import { challengeSentences as say } from '../../../../rules.ts'

export type Picture = 'logoUrl' | 'bannerUrl'

/** As the API would say it, at fields of the form. */
export const refusedAt = (paths: string[], message: string) =>
  Object.assign(new Error(message), {
    code: 'BAD_REQUEST',
    status: 400,
    data: { fields: paths.map((path) => ({ path, message })) },
  })

const WORDS_OF_ITS_OWN: unknown[] = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND']

/** What is said about a refusal of the API, and where. */
export function refusalOf(error: unknown, newPictures: Picture[]): unknown {
  const code = codeOf(error)
  if (code === 'SLUG_TAKEN') return refusedAt(['slug'], say.slugTaken)
  if (code === 'CODE_TAKEN') return refusedAt(['accessCode'], say.codeTaken)
  if (code === 'PICTURE_LOST') return refusedAt(newPictures, say.pictureLost)
  return WORDS_OF_ITS_OWN.includes(code) ? error : new Error(say.notSaved)
}
