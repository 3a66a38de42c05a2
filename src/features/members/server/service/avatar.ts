import { ORPCError } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { pictureNameFromUrl, canonicalPictureUrl } from '#features/photos/rules.ts'
import {
  enqueueDeletionOfUnregisteredPictureFiles,
  discardPictures,
  insertPictureRow,
  storePictureFiles,
} from '#features/photos/server/service/pictures.ts'
import type { PictureRenditions } from '#features/photos/server/service/renditions.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { profiles } from '../tables.ts'

/** Stores the files of a new avatar. They become visible with `replaceAvatar`. */
export const storeAvatarPictureFiles = (
  { files }: Pick<PlatformServices, 'files'>,
  avatar: PictureRenditions<'avatar'>,
): Promise<string> => storePictureFiles(files, avatar, 'avatar')

/**
 * Replaces a member's avatar and discards the old files, in one transaction. If the account was deleted in the
 * meantime, discards the new files too.
 */
export async function replaceAvatar({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>, id: string, name: string) {
  const isReplaced = await runInTransaction(db, async (tx) => {
    const member = await lockProfile(tx, id)
    if (!member) {
      await enqueueDeletionOfUnregisteredPictureFiles(tx, 'avatar', name)
      return false
    }
    await insertPictureRow(tx, { ownerId: id, kind: 'avatar', name, isPublic: true })
    const set = { avatarUrl: canonicalPictureUrl('avatar', name), updatedAt: clock.now() }
    await tx.update(profiles).set(set).where(eq(profiles.id, id))
    const before = member.url && pictureNameFromUrl(member.url)
    if (before) await discardPictures(tx, [before])
    return true
  })
  if (!isReplaced) throw new ORPCError('UNAUTHORIZED', API_ERRORS.UNAUTHORIZED)
}

async function lockProfile(tx: Tx, id: string) {
  const [member] = await tx.select({ url: profiles.avatarUrl }).from(profiles).where(eq(profiles.id, id)).for('update')
  return member
}
