import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Faults of an unreliable network. A request is lost before the server, cut within its body, processed without a
 * response, or delivered twice.
 */
export const NETWORK_FAULTS = ['before', 'midway', 'unanswered', 'twice'] as const
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

/** Bytes of a request body that arrive before a `midway` fault cuts it. */
const PARTIAL_BYTES = 6_000

/** Starts a proxy between browser and server that simulates an unreliable network by closing real connections. */
export async function startUnreliableProxy() {
  let target = ''
  let isDown = false
  let chooseFault: (incoming: IncomingMessage) => NetworkFault | undefined = () => undefined

  const server = createServer(async (incoming, outgoing) => {
    if (isDown) return incoming.socket.destroy()
    const fault = chooseFault(incoming)
    if (fault === 'before') return incoming.socket.destroy()
    try {
      if (fault === 'midway') return await proxyPartially(incoming, target)
      if (!fault) return await proxyRequest(incoming, outgoing, target)
      const body = await readBody(incoming)
      if (fault === 'twice') await sendAndReadResponse(incoming, target, body)
      const last = await sendAndReadResponse(incoming, target, body)
      if (fault === 'unanswered') return incoming.socket.destroy()
      outgoing.writeHead(last.status, last.headers).end(last.body)
    } catch {
      // Ignore connection errors: the server or the browser has closed its side.
      incoming.socket.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    setTarget: (origin: string) => void (target = origin),
    /** Makes the proxy unreachable: rejects new connections and closes open ones. */
    disconnect() {
      isDown = true
      server.closeAllConnections()
    },
    reconnect: () => void (isDown = false),
    injectFaults: (choose: typeof chooseFault) => void (chooseFault = choose),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const forwardRequest = (incoming: IncomingMessage, target: string) => {
  const { hostname, port } = new URL(target)
  const { method, url: path, headers } = incoming
  return request({ hostname, port, method, path, headers, agent: false })
}

const proxyRequest = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) =>
  new Promise<void>((done, fail) => {
    const upstream = forwardRequest(incoming, target)
    upstream.on('response', (upstreamResponse) => {
      outgoing.writeHead(upstreamResponse.statusCode!, upstreamResponse.headers)
      upstreamResponse.pipe(outgoing)
      upstreamResponse.on('error', fail)
    })
    upstream.on('error', fail)
    outgoing.on('close', () => {
      upstream.destroy()
      done()
    })
    incoming.pipe(upstream)
  })

const proxyPartially = (incoming: IncomingMessage, target: string) =>
  new Promise<void>((done) => {
    const upstream = forwardRequest(incoming, target)
    let passed = 0
    const cut = () => {
      upstream.destroy()
      incoming.socket.destroy()
      done()
    }
    upstream.on('error', cut)
    incoming.on('data', (bytes: Buffer) => {
      const some = bytes.subarray(0, PARTIAL_BYTES - passed)
      upstream.write(some)
      passed += some.length
      if (passed >= PARTIAL_BYTES) cut()
    })
    // A `midway` fault cuts a request body of fewer than `PARTIAL_BYTES` just before its end.
    incoming.on('end', cut)
    incoming.on('error', cut)
  })

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function sendAndReadResponse(incoming: IncomingMessage, target: string, body: Buffer) {
  const upstream = forwardRequest(incoming, target)
  upstream.end(body)
  const [upstreamResponse] = (await once(upstream, 'response')) as [IncomingMessage]
  const headers = { ...upstreamResponse.headers }
  // Remove the chunked transfer encoding, because the proxy sends the response in one piece.
  delete headers['transfer-encoding']
  return { status: upstreamResponse.statusCode!, headers, body: await readBody(upstreamResponse) }
}
