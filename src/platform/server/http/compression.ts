import { promisify } from 'node:util'
import { constants, createGzip, gzip as gzipWhole } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { HonoEnvironment } from './http-env.ts'

/** Content negotiation: returns the first available content encoding that `Accept-Encoding` allows. */
export function chooseContentEncoding<Offer extends { name: string }>(
  headers: Headers,
  offered: Offer[],
): Offer | undefined {
  const acceptEncoding = headers.get('accept-encoding')
  if (!acceptEncoding || offered.length === 0) return undefined
  const weights = new Map(acceptEncoding.split(',').map(parseWeight))
  return offered.find(({ name }) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

function parseWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight ? Number(weight.slice(2)) || 0 : 1]
}

export const GZIP_CONTENT_ENCODING = { name: 'gzip' } as const

const COMPRESSIBLE_TYPES = /^(text\/(?!event-stream)|application\/(json|xml|manifest))/
/** Minimum size in bytes of a response body to compress. Smaller bodies fit into one network packet anyway. */
const MIN_COMPRESSED_BYTES = 1024
/**
 * Gzip level of dynamic responses. Brotli at a comparable level is a tenth smaller, but takes several times the CPU.
 */
const GZIP_LEVEL = 4

/** Compresses dynamic responses with gzip. Pages and downloads are compressed as a stream while they are generated. */
export const compressResponses: MiddlewareHandler<HonoEnvironment> = async (c, next) => {
  await next()
  const { headers } = c.res
  const type = headers.get('content-type') ?? ''
  if (headers.has('content-encoding') || !COMPRESSIBLE_TYPES.test(type)) return
  headers.append('vary', 'accept-encoding')
  if (!chooseContentEncoding(c.req.raw.headers, [GZIP_CONTENT_ENCODING])) return
  // Access the `body` of a response as late as possible, because the access turns a ready response into a stream.
  const { status, body } = c.res
  if (!body) return
  if (type.startsWith('text/html') || headers.has('content-disposition')) {
    c.res = new Response(gzipStream(body), { status, headers: toGzipHeaders(headers) })
  } else {
    const whole = new Uint8Array(await c.res.arrayBuffer())
    const small = whole.length < MIN_COMPRESSED_BYTES
    c.res = new Response(small ? whole : await gzip(whole, { level: GZIP_LEVEL }), {
      status,
      headers: small ? headers : toGzipHeaders(headers),
    })
  }
}

const gzip = promisify(gzipWhole)

/** Gzips a stream and flushes after each chunk. Node's own adapters crash the process when the reader cancels early. */
function gzipStream(body: ReadableStream<Uint8Array>) {
  const packer = createGzip({ level: GZIP_LEVEL, flush: constants.Z_SYNC_FLUSH })
  const ready: Buffer[] = []
  packer.on('data', (piece: Buffer) => ready.push(piece))
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (ready.length === 0) {
        const { done, value } = await reader.read()
        await new Promise<unknown>((passed) => (done ? packer.once('end', passed).end() : packer.write(value, passed)))
        for (const piece of ready) controller.enqueue(piece)
        if (done) return controller.close()
      }
      ready.length = 0
    },
    cancel(reason) {
      packer.destroy()
      return reader.cancel(reason)
    },
  })
}

function toGzipHeaders(headers: Headers) {
  headers.delete('content-length')
  headers.set('content-encoding', GZIP_CONTENT_ENCODING.name)
  return headers
}
