import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Request header that tells the forwarder which account signs the request. */
export const CALLER_HEADER = 'x-attack-as'
/** Request header that makes the forwarder turn the JSON body into a multipart form with a picture. */
export const PICTURE_HEADER = 'x-attack-picture'

type ForwarderOptions = {
  origin: string
  tokens: Record<string, string | undefined>
  picture: Uint8Array
  renew(): Promise<void>
}

/**
 * Starts a reverse proxy between sqlmap and the product. It authenticates each request, counts statuses and records
 * every 5xx. Each request gets a client address of its own (X-Forwarded-For), so that rate limits do not apply.
 */
export async function startForwarder({ origin, tokens, picture, renew }: ForwarderOptions) {
  const counted = { requests: 0, statuses: new Map<number, number>(), failed: [] as string[] }
  const server = createServer(async (incoming, answer) => {
    const { [CALLER_HEADER]: as, [PICTURE_HEADER]: isUpload, host: _, ...headers } = incoming.headers
    let body = await buffer(incoming)
    await renew().catch(() => {})
    const token = tokens[String(as)]
    if (token) headers.authorization = `Bearer ${token}`
    counted.requests++
    headers['x-forwarded-for'] ??= nthClientAddress(counted.requests)
    if (isUpload) {
      const form = new Response(toPictureForm(picture, body))
      headers['content-type'] = form.headers.get('content-type')!
      body = Buffer.from(await form.arrayBuffer())
    }
    if (body.length > 0) headers['content-length'] = String(body.length)
    const { hostname, port: behind } = new URL(origin)
    const forwarded = request({ hostname, port: behind, method: incoming.method, path: incoming.url, headers })
    forwarded.on('error', () => answer.destroy())
    forwarded.on('response', (given) => {
      const status = given.statusCode ?? 0
      counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1)
      if (status >= 500)
        counted.failed.push(`${status} ${incoming.method} ${incoming.url} ${body.toString().slice(0, 300)}`)
      answer.writeHead(status, given.headers)
      // A stream of server-sent events never ends; its status alone says whether the request was accepted.
      if (given.headers['content-type']?.startsWith('text/event-stream')) {
        answer.end()
        given.destroy()
      } else given.pipe(answer)
    })
    forwarded.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    counted,
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const nthClientAddress = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`

function toPictureForm(picture: Uint8Array, json: Uint8Array) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parseJsonObject(json))) form.append(name, String(value))
  form.append('file', new File([new Uint8Array(picture)], 'us.jpg', { type: 'image/jpeg' }))
  return form
}

function parseJsonObject(json: Uint8Array): object {
  try {
    return JSON.parse(Buffer.from(json).toString() || '{}') as object
  } catch {
    return {}
  }
}
