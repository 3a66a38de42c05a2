import type { Invalid } from '#platform/contract.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { NewCleanup } from '../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../copy.ts'
import { PIECES_WITHOUT_PHOTO, isLoggable } from '../../rules.ts'

type Dated = Pick<NewCleanup, 'date' | 'litterCount'>
type Pictured = Pick<NewCleanup, 'litterCount' | 'photos'>

/** Validates what the schema cannot know: the latest possible day, and this server's limit of pieces. */
export function checkCleanup(
  { config, clock }: Platform,
  { date, litterCount }: Dated,
  errors: { BAD_REQUEST: (about: { data: Invalid }) => Error },
): void {
  const most = config.piecesPerCleanup
  const fields: Invalid['fields'] = []
  if (!isLoggable(date, clock.now())) fields.push({ path: 'date', message: say.badDate })
  if (litterCount > most) fields.push({ path: 'litterCount', message: say.countTooHigh(most) })
  if (fields.length > 0) throw errors.BAD_REQUEST({ data: { fields } })
}

export function checkPhotos({ litterCount, photos }: Pictured, errors: { PHOTO_REQUIRED: () => Error }): void {
  if (litterCount > PIECES_WITHOUT_PHOTO && photos.length === 0) throw errors.PHOTO_REQUIRED()
}
