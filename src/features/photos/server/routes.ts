import type { RawRoute } from '#platform/server/http/raw-route.ts'
import { nameInKey } from '../rules.ts'
import { isPublicPicture } from './queries.ts'

/** Pictures are never changed, only replaced under another address: the key stands for the content. */
export const pictureFiles: RawRoute = {
  method: 'GET',
  path: '/files/{folder}/{file}',
  operation: {
    operationId: 'files.picture',
    tags: ['Files'],
    summary: 'A picture',
    description: 'The addresses are in what other calls answer. A picture that was withdrawn is not found any more.',
    parameters: ['folder', 'file'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    responses: {
      200: { description: 'OK', content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } },
    },
  },
  async handle(request, refuse, { platform: { db, files } }) {
    const key = new URL(request.url).pathname.split('/').slice(-2).join('/')
    const name = nameInKey(key)
    // asked anew each time, also for what a browser has already: it may have been withdrawn meanwhile
    if (!name || !(await isPublicPicture(db, name))) return refuse('NOT_FOUND')
    const headers = { etag: `"${key}"`, 'cache-control': 'public, max-age=3600' }
    if (request.headers.get('if-none-match')?.includes(headers.etag))
      return new Response(null, { status: 304, headers })
    const file = await files.get(key)
    if (!file) return refuse('NOT_FOUND')
    return new Response(file.body, {
      headers: { ...headers, 'content-type': file.type, 'content-length': String(file.size) },
    })
  },
}
