import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_PATH_PREFIX } from '#app/server/api/openapi.ts'
import type { Db } from '#platform/server/db/db.ts'
import type { MarkedRequest } from './marked-requests.ts'

/**
 * Positive control of the sqlmap run: a request to a server that is vulnerable on purpose. If sqlmap misses it, its
 * other results mean nothing.
 */
export const controlRequest: MarkedRequest = {
  name: 'control',
  method: 'GET',
  path: '/members/rosa_m*',
  isUpload: false,
  parameters: ['username'],
}

/** Starts a server that is open to SQL injection: it inserts the username from the URL into a statement unescaped. */
export async function startVulnerableServer(db: Db) {
  const server = createServer(async (request, answer) => {
    const username = decodeURIComponent(request.url!.slice(`${API_PATH_PREFIX}/members/`.length))
    const { rowCount } = await db.$client
      .query(`select id from profiles where username = '${username}'`)
      .catch(() => ({ rowCount: 0 }))
    answer.writeHead(rowCount ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify({ rowCount }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
