import type { InvalidFieldsErrorData } from '#platform/contract.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import type { NewCleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { groupUiTexts } from '../../copy/group.ts'
import { MAX_PIECES_WITHOUT_PHOTO, isLoggableCleanupDay } from '../../rules.ts'

type DatedCleanup = Pick<NewCleanup, 'date' | 'litterCount'> & { group?: { total: number } | undefined }
type CleanupWithPhotos = Pick<NewCleanup, 'litterCount' | 'photos'> & { group?: { total: number } | undefined }

/** Validates what the schema of a cleanup cannot know: the latest possible day, and this server's limit of pieces. */
export function validateCleanupInput(
  { config, clock }: PlatformServices,
  { date, litterCount, group }: DatedCleanup,
): void {
  const most = config.piecesPerCleanup
  const fields: InvalidFieldsErrorData['fields'] = []
  if (!isLoggableCleanupDay(date, clock.now())) fields.push({ path: 'date', message: texts.badDate })
  if (litterCount > most) fields.push({ path: 'litterCount', message: texts.countTooHigh(most) })
  if (group && litterCount > group.total) fields.push({ path: 'litterCount', message: groupUiTexts.shareAboveTotal })
  if (fields.length > 0) throw errors.BAD_REQUEST({ data: { fields } })
}

export function validateCleanupPhotos({ litterCount, group, photos }: CleanupWithPhotos): void {
  if ((group?.total ?? litterCount) > MAX_PIECES_WITHOUT_PHOTO && photos.length === 0) throw errors.PHOTO_REQUIRED()
}
