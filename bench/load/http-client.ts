import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type HttpRequest = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer }
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }
export type HttpClient = ReturnType<typeof createHttpClient>

/** Request timeout. A product that does not respond within it counts as broken. */
const TIMEOUT_MS = 30_000

/** HTTP client that behaves like a reverse proxy: keep-alive connections, as many as there are concurrent requests. */
export function createHttpClient(origin: string) {
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo' })

  function ask({ method = 'GET', path, headers, body }: HttpRequest): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const length = body && { 'content-length': String(body.length) }
      const all = { 'accept-encoding': 'gzip', ...headers, ...length }
      const clientRequest = request(origin + path, { agent, method, headers: all, timeout: TIMEOUT_MS }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      })
      clientRequest.on('timeout', () => clientRequest.destroy(new Error('no answer in time'))).on('error', reject)
      clientRequest.end(body)
    })
  }
  return { ask, close: () => agent.destroy() }
}
