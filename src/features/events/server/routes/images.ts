import { implement } from '@orpc/server'
import { sessionOf } from '#features/members/server/service/sessions.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { FilesUnavailable } from '#platform/server/files/files.ts'
import { countAttempt, networkOf } from '#platform/server/limits/limits.ts'
import { contract } from '../../contract.ts'
import { keepImage } from '../service/images.ts'

const os = implement(contract).$context<ApiContext>()

/** Whoever submits an event may choose another picture a few times; a whole office may submit theirs the same day. */
const BY_NETWORK = { name: 'event image network', most: 20, seconds: 3600 }
/** All of them wait in one line for a picture to be made, so that members wait for one visitor at most. */
const VISITORS = 'visitors'

export const images = {
  uploadImage: os.uploadImage.handler(async ({ input: { id, eventId, file }, context, errors }) => {
    const { platform, clientAddress } = context
    const me = await sessionOf(context)
    if (!me?.isAdmin) await countAttempt(platform, [{ limit: BY_NETWORK, who: networkOf(clientAddress) }])
    const bytes = async () => new Uint8Array(await file.arrayBuffer())
    const sending = { id, eventId, sender: me?.id ?? VISITORS, isForAny: me?.isAdmin ?? false, bytes }
    const kept = await keepImage(platform, sending).catch((error: unknown) => {
      throw error instanceof FilesUnavailable ? errors.NOT_STORED({ cause: error }) : error
    })
    if (kept === 'taken') throw errors.CONFLICT()
    return kept
  }),
}
