import { implement } from '@orpc/server'
import { adminFor } from '#features/members/server/service/who.ts'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { FilesUnavailable } from '#platform/server/files/files.ts'
import { contract } from '../../contract.ts'
import { type Kind, keepPicture } from '../service/pictures.ts'

const os = implement(contract).$context<ApiContext>().use(letIn(adminFor))

type Refusals = Record<'UNAUTHORIZED' | 'CONFLICT', () => Error> & {
  NOT_STORED: (about: { cause: unknown }) => Error
}
type Upload = { input: { id: string; file: File }; context: ApiContext & { me: { id: string } }; errors: Refusals }

const keep =
  (kind: Kind) =>
  async ({ input: { id, file }, context, errors }: Upload): Promise<{ url: string }> => {
    const bytes = async () => new Uint8Array(await file.arrayBuffer())
    const kept = await keepPicture(context.platform, { kind, id, adminId: context.me.id, bytes }).catch(
      (error: unknown) => {
        throw error instanceof FilesUnavailable ? errors.NOT_STORED({ cause: error }) : error
      },
    )
    if (kept === 'left') throw errors.UNAUTHORIZED()
    if (kept === 'taken') throw errors.CONFLICT()
    return kept
  }

export const pictures = {
  uploadLogo: os.uploadLogo.handler(keep('challengeLogo')),
  uploadBanner: os.uploadBanner.handler(keep('challengeBanner')),
}
