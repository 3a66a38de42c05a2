import { ORPCError, implement } from '@orpc/server'
import { PICTURE_UPLOAD_LIMITS } from '#features/photos/rules/upload-checks.ts'
import { renderJpegPreview, renderAvatar } from '#features/photos/server/service/renditions.ts'
import { AFTER_VALIDATION, type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { rethrowFileStoreOutageAsNotStoredApiError } from '#platform/server/files/files.ts'
import { contract, errors } from '../../contract.ts'
import { replaceAvatar, storeAvatarPictureFiles } from '../service/avatar.ts'
import { readOwnProfile } from '../service/profile.ts'
import { enforceAuthRateLimit } from './rate-limits.ts'
import { requireMember } from '../service/current-user.ts'

const members = implement(contract, AFTER_VALIDATION)
  .$context<ApiContext>()
  .use(createAuthorizationMiddleware(requireMember))

const readUpload = async (ownerId: string, file: Blob) => ({ bytes: new Uint8Array(await file.arrayBuffer()), ownerId })

export const avatarRoutes = {
  setAvatar: members.setAvatar.handler(async ({ input: { file }, context }) => {
    const { platform } = context
    await enforceAuthRateLimit(context, 'picture', context.me.id)
    const avatar = await renderAvatar(await readUpload(context.me.id, file))
    const name = await storeAvatarPictureFiles(platform, avatar).catch(rethrowFileStoreOutageAsNotStoredApiError)
    await replaceAvatar(platform, context.me.id, name).catch((error: unknown) => {
      // UNAUTHORIZED means that the account was deleted while the avatar was uploaded.
      if (error instanceof ORPCError) throw error
      platform.log.error({ err: error }, 'avatar stored, but the profile could not be updated')
      throw errors.NOT_SAVED({ cause: error })
    })
    return readOwnProfile(platform.db, context.me.id)
  }),
  readablePicture: members.readablePicture.handler(async ({ input: { file }, context }) => {
    await enforceAuthRateLimit(context, 'picture', context.me.id)
    const jpeg = await renderJpegPreview(await readUpload(context.me.id, file), PICTURE_UPLOAD_LIMITS.avatar)
    return new File([jpeg as Uint8Array<ArrayBuffer>], 'picture.jpg', { type: 'image/jpeg' })
  }),
}
