import type { MiddlewareHandler } from 'hono'
import type { HonoEnvironment } from './http-env.ts'
import { HASHED_ASSETS_PATH, readClientBuildFiles, type ClientBuildFile } from './client-files.ts'
import { chooseContentEncoding } from './compression.ts'
import { SERVICE_WORKER_CSP } from './security-headers.ts'

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable'
const CACHE_FOR_AN_HOUR = 'public, max-age=3600'

/** Serves a static file for GET and HEAD: precompressed encodings, ETag revalidation (304) and byte ranges (206). */
export function respondWithStaticFile(file: ClientBuildFile, request: Request): Response {
  const encoding = chooseContentEncoding(request.headers, file.encoded)
  const tag = encoding ? file.etag.replace(/"$/, `-${encoding.name}"`) : file.etag
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': file.hashed ? CACHE_FOR_A_YEAR : CACHE_FOR_AN_HOUR,
    etag: tag,
    ...(file.isWorker && { 'cache-control': 'no-cache', 'content-security-policy': SERVICE_WORKER_CSP }),
    ...(file.encoded.length > 0 && { vary: 'accept-encoding' }),
  }
  if (matchesEtag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  if (encoding) return respondWithBytes(request, encoding.bytes, { ...headers, 'content-encoding': encoding.name })

  headers['accept-ranges'] = 'bytes'
  const ifRange = request.headers.get('if-range')
  const range =
    !ifRange || ifRange === tag ? parseRangeHeader(request.headers.get('range'), file.bytes.length) : undefined
  if (!range) return respondWithBytes(request, file.bytes, headers)
  if (range === 'outside') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.bytes.length}` } })
  }
  const part = file.bytes.subarray(range.from, range.to + 1)
  return respondWithBytes(
    request,
    part,
    { ...headers, 'content-range': `bytes ${range.from}-${range.to}/${file.bytes.length}` },
    206,
  )
}

function respondWithBytes(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  status = 200,
) {
  return new Response(request.method === 'HEAD' ? null : bytes, {
    status,
    headers: { ...headers, 'content-length': String(bytes.length) },
  })
}

const matchesEtag = (header: string | null, tag: string) =>
  header !== null && (header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag))

/** Parses a `Range` header with a single byte range. Multiple or invalid ranges count as no range. */
export function parseRangeHeader(
  header: string | null,
  size: number,
): { from: number; to: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  if (!first) return Number(last) === 0 ? 'outside' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  const to = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < from) return undefined
  return from >= size ? 'outside' : { from, to }
}

/** Serves the built client files. Unknown paths go on to the pages, except below `/assets/`, where they return 404. */
export function serveClientBuildFiles(folder: string): MiddlewareHandler<HonoEnvironment> {
  const files = readClientBuildFiles(folder)
  return async (c, next) => {
    const file = files.get(c.req.path)
    if (!file && !c.req.path.startsWith(HASHED_ASSETS_PATH)) return next()
    c.set('route', 'asset')
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method not allowed', 405, { allow: 'GET, HEAD' })
    return file ? respondWithStaticFile(file, c.req.raw) : c.text('Not found', 404)
  }
}
