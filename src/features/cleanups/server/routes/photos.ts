import { implement } from '@orpc/server'
import { verifiedFor } from '#features/members/server/service/who.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { FilesUnavailable } from '#platform/server/files/files.ts'
import { contract } from '../../contract.ts'
import { keepPhoto } from '../service/photos.ts'
import { slowPhotos } from './limits.ts'

const os = implement(contract).$context<ApiContext>()

export const photos = {
  uploadPhoto: os.uploadPhoto.handler(async ({ input: { id, file, takenOn }, context, errors }) => {
    const me = await verifiedFor(context, errors)
    await slowPhotos(context, me.id)
    const bytes = async () => new Uint8Array(await file.arrayBuffer())
    const photo = await keepPhoto(context.platform, { id, ownerId: me.id, bytes, takenOn }).catch((error: unknown) => {
      throw error instanceof FilesUnavailable ? errors.NOT_STORED({ cause: error }) : error
    })
    if (photo === 'left') throw errors.UNAUTHORIZED()
    if (photo === 'taken') throw errors.CONFLICT()
    return photo
  }),
}
