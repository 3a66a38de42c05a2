import { ORPCError, implement } from '@orpc/server'
import { PICTURE_UPLOAD_LIMITS } from '#features/photos/rules/upload-checks.ts'
import { renderJpegPreview, renderAvatar } from '#features/photos/server/service/renditions.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { rethrowFileStoreOutageAsNotStoredApiError } from '#platform/server/files/files.ts'
import { contract, errors } from '../../contract.ts'
import { replaceAvatar, storeAvatarPictureFiles } from '../service/avatar.ts'
import { readOwnProfile } from '../service/profile.ts'
import { enforceAuthRateLimit } from './rate-limits.ts'
import { requireMember } from '../service/current-user.ts'

const os = implement(contract).$context<ApiContext>()

const readUpload = async (ownerId: string, file: Blob) => ({ bytes: new Uint8Array(await file.arrayBuffer()), ownerId })

export const avatarRoutes = {
  setAvatar: os.setAvatar.handler(async ({ input: { file }, context }) => {
    const { platform } = context
    const { id } = await requireMember(context)
    await enforceAuthRateLimit(context, 'picture', id)
    const avatar = await renderAvatar(await readUpload(id, file))
    const name = await storeAvatarPictureFiles(platform, avatar).catch(rethrowFileStoreOutageAsNotStoredApiError)
    await replaceAvatar(platform, id, name).catch((error: unknown) => {
      // UNAUTHORIZED means that the account was deleted while the avatar was uploaded.
      if (error instanceof ORPCError) throw error
      platform.log.error({ err: error }, 'avatar stored, but the profile could not be updated')
      throw errors.NOT_SAVED({ cause: error })
    })
    return readOwnProfile(platform.db, id)
  }),
  readablePicture: os.readablePicture.handler(async ({ input: { file }, context }) => {
    const { id } = await requireMember(context)
    await enforceAuthRateLimit(context, 'picture', id)
    const jpeg = await renderJpegPreview(await readUpload(id, file), PICTURE_UPLOAD_LIMITS.avatar)
    return new File([jpeg as Uint8Array<ArrayBuffer>], 'picture.jpg', { type: 'image/jpeg' })
  }),
}
