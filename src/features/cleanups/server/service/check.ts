import type { Invalid } from '#platform/contract.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { NewCleanup } from '../../contract/cleanup.ts'
import { PIECES_WITHOUT_PHOTO, cleanupSentences as say, isLoggable } from '../../rules.ts'

type Refusals = { BAD_REQUEST: (about: { data: Invalid }) => Error; PHOTO_REQUIRED: () => Error }

/** What no schema knows: the day that it is, and this server's limit. */
export function checkCleanup({ config, clock }: Platform, cleanup: NewCleanup, errors: Refusals): void {
  const { date, litterCount, photos } = cleanup
  const most = config.piecesPerCleanup
  const fields: Invalid['fields'] = []
  if (!isLoggable(date, clock.now())) fields.push({ path: 'date', message: say.badDate })
  if (litterCount > most) fields.push({ path: 'litterCount', message: say.countTooHigh(most) })
  if (fields.length > 0) throw errors.BAD_REQUEST({ data: { fields } })
  if (litterCount > PIECES_WITHOUT_PHOTO && photos.length === 0) throw errors.PHOTO_REQUIRED()
}
