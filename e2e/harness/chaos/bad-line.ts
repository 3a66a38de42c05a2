import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Faults of an unreliable network. A request is lost before the server, cut within its body, processed without a
 * response, or delivered twice.
 */
export const CUTS = ['before', 'midway', 'unanswered', 'twice'] as const
export type Cut = (typeof CUTS)[number]

/** Bytes of a request body that arrive before a `midway` fault cuts it. */
const SOME_BYTES = 6_000

/** Starts a proxy between browser and product that simulates an unreliable network by closing real connections. */
export async function startBadLine() {
  let target = ''
  let isDown = false
  let cutOf: (asked: IncomingMessage) => Cut | undefined = () => undefined

  const server = createServer(async (asked, answer) => {
    if (isDown) return asked.socket.destroy()
    const cut = cutOf(asked)
    if (cut === 'before') return asked.socket.destroy()
    try {
      if (cut === 'midway') return await passSome(asked, target)
      if (!cut) return await pass(asked, answer, target)
      const body = await wholeOf(asked)
      if (cut === 'twice') await sent(asked, target, body)
      const last = await sent(asked, target, body)
      if (cut === 'unanswered') return asked.socket.destroy()
      answer.writeHead(last.status, last.headers).end(last.body)
    } catch {
      // The server or the browser has closed its connection.
      asked.socket.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    leadTo: (origin: string) => void (target = origin),
    /** Rejects new connections and closes open ones. */
    goDown() {
      isDown = true
      server.closeAllConnections()
    },
    comeBack: () => void (isDown = false),
    cutBy: (choose: typeof cutOf) => void (cutOf = choose),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const onward = (asked: IncomingMessage, target: string) => {
  const { hostname, port } = new URL(target)
  const { method, url: path, headers } = asked
  return request({ hostname, port, method, path, headers, agent: false })
}

const pass = (asked: IncomingMessage, answer: ServerResponse, target: string) =>
  new Promise<void>((done, fail) => {
    const going = onward(asked, target)
    going.on('response', (coming) => {
      answer.writeHead(coming.statusCode!, coming.headers)
      coming.pipe(answer)
      coming.on('error', fail)
    })
    going.on('error', fail)
    answer.on('close', () => {
      going.destroy()
      done()
    })
    asked.pipe(going)
  })

const passSome = (asked: IncomingMessage, target: string) =>
  new Promise<void>((done) => {
    const going = onward(asked, target)
    let passed = 0
    const cut = () => {
      going.destroy()
      asked.socket.destroy()
      done()
    }
    going.on('error', cut)
    asked.on('data', (bytes: Buffer) => {
      const some = bytes.subarray(0, SOME_BYTES - passed)
      going.write(some)
      passed += some.length
      if (passed >= SOME_BYTES) cut()
    })
    // A `midway` fault cuts a shorter body just before its end.
    asked.on('end', cut)
    asked.on('error', cut)
  })

async function wholeOf(asked: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function sent(asked: IncomingMessage, target: string, body: Buffer) {
  const going = onward(asked, target)
  going.end(body)
  const [coming] = (await once(going, 'response')) as [IncomingMessage]
  const headers = { ...coming.headers }
  // The proxy sends the response in one piece, so it is no longer chunked.
  delete headers['transfer-encoding']
  return { status: coming.statusCode!, headers, body: await wholeOf(coming) }
}
