import { ORPCError, implement } from '@orpc/server'
import { PICTURE_LIMITS } from '#features/photos/rules/refusals.ts'
import { asJpeg, makeAvatar } from '#features/photos/server/service/renditions.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { notStored } from '#platform/server/files/files.ts'
import { contract } from '../../contract.ts'
import { showAvatar, storeAvatar } from '../service/avatar.ts'
import { ownProfile } from '../service/profile.ts'
import { slowDown } from './limits.ts'
import { memberFor } from '../service/who.ts'

const os = implement(contract).$context<ApiContext>()

const sentBy = async (ownerId: string, file: Blob) => ({ bytes: new Uint8Array(await file.arrayBuffer()), ownerId })

export const avatars = {
  setAvatar: os.setAvatar.handler(async ({ input: { file }, context, errors }) => {
    const { platform } = context
    const { id } = await memberFor(context, errors)
    await slowDown(context, 'picture', id)
    const avatar = await makeAvatar(await sentBy(id, file))
    const name = await storeAvatar(platform, avatar).catch(notStored(errors))
    await showAvatar(platform, id, name).catch((error: unknown) => {
      // The account was deleted in the meantime (UNAUTHORIZED).
      if (error instanceof ORPCError) throw error
      platform.log.error({ err: error }, 'a picture was stored and the profile was not')
      throw errors.NOT_SAVED({ cause: error })
    })
    return ownProfile(platform.db, id)
  }),
  readablePicture: os.readablePicture.handler(async ({ input: { file }, context, errors }) => {
    const { id } = await memberFor(context, errors)
    await slowDown(context, 'picture', id)
    const jpeg = await asJpeg(await sentBy(id, file), PICTURE_LIMITS.avatar)
    return new File([jpeg as Uint8Array<ArrayBuffer>], 'picture.jpg', { type: 'image/jpeg' })
  }),
}
