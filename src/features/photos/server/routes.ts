import type { ApiContext } from '#platform/server/api.ts'
import type { RawHttpRoute } from '#platform/server/http/raw-route.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { PICTURE_CODE_PARAMETER, pictureNameFromStorageKey } from '../rules.ts'
import { type PublicPictureOwnerSqlByOwnerType, findPictureOwnerAndVisibility } from './queries.ts'
import type { PictureOwnerType } from './service/owners.ts'

type Requester = { id: string; isAdmin: boolean }
type AccessChecks = {
  findRequester(context: ApiContext): Promise<Requester | undefined>
  ownerVisibility: PublicPictureOwnerSqlByOwnerType
  isInChallenge(db: Queryable, challengeId: string, memberId: string): Promise<boolean>
  isInGroup(db: Queryable, memberId: string, name: string): Promise<boolean>
  /** Whether the join code grants access to the photo's group. */
  isOpenedByCode(context: ApiContext, code: string, name: string): Promise<boolean>
}

const FILE = { type: 'string', format: 'binary' } as const
const PUBLIC_HEADERS = { 'cache-control': 'public, max-age=3600' }
/** Response headers of a private picture: only the user's own browser may cache it, and must revalidate each time. */
const PRIVATE_HEADERS = { 'cache-control': 'private, no-cache', vary: 'cookie, authorization' }

/**
 * GET /api/files/…: serves picture files. A picture never changes (a replacement gets a new URL), so its storage key
 * serves as ETag.
 */
export const createPictureFileRoute = ({
  findRequester: whoAsks,
  ownerVisibility: isOpenOwner,
  isInChallenge,
  isInGroup,
  isOpenedByCode,
}: AccessChecks): RawHttpRoute => ({
  method: 'GET',
  path: '/files/{folder}/{file}',
  operation: {
    operationId: 'files.picture',
    tags: ['Files'],
    summary: 'Download a picture',
    description:
      'Other operations return the URLs of pictures. Public pictures need no authentication. ' +
      'A private picture is visible to its owner, to the members of its group, to the participants of its challenge, and to admins. ' +
      'The photos of a group are also visible to whoever has its code, while others can join: `?code=`. ' +
      'Such requests are rate limited per network; beyond the limit no code opens a photo. ' +
      'The image of an event that is not public yet is visible only to admins. ' +
      'Pictures of closed accounts are private. Deleted pictures are `NOT_FOUND`.',
    parameters: ['folder', 'file'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    responses: {
      200: { description: 'OK', content: { 'image/webp': { schema: FILE }, 'image/jpeg': { schema: FILE } } },
    },
  },
  async handle(request, refuse, context) {
    const { db, files } = context.platform
    const { pathname, searchParams } = new URL(request.url)
    const key = pathname.split('/').slice(-2).join('/')
    const name = pictureNameFromStorageKey(key)
    // Access is checked before returning 304, because a cached picture may have been made private since.
    const picture = name && (await findPictureOwnerAndVisibility(db, name, isOpenOwner))
    if (!picture || !(picture.isPublic || (await canSeePrivate(name, picture)))) return refuse('NOT_FOUND')
    const headers = { etag: `"${key}"`, ...(picture.isPublic ? PUBLIC_HEADERS : PRIVATE_HEADERS) }
    if (request.headers.get('if-none-match')?.includes(headers.etag))
      return new Response(null, { status: 304, headers })
    const file = await files.get(key)
    if (!file) return refuse('NOT_FOUND')
    return new Response(file.body, {
      headers: { ...headers, 'content-type': file.type, 'content-length': String(file.size) },
    })

    async function canSeePrivate(photo: string, { ownerId, owner }: { ownerId: string; owner: PictureOwnerType }) {
      const code = searchParams.get(PICTURE_CODE_PARAMETER)
      if (code && (await isOpenedByCode(context, code, photo))) return true
      const requester = await whoAsks(context)
      if (!requester || requester.isAdmin) return requester !== undefined
      if (owner === 'challenge') return isInChallenge(db, ownerId, requester.id)
      return owner === 'member' && (requester.id === ownerId || (await isInGroup(db, requester.id, photo)))
    }
  },
})
