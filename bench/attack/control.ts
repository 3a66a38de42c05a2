import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_PREFIX } from '#app/server/api/openapi.ts'
import type { Db } from '#platform/server/db/db.ts'
import type { Marked } from './requests.ts'

/** What must be found, or what was not found elsewhere says nothing. */
export const control: Marked = {
  name: 'control',
  method: 'GET',
  path: '/members/rosa_m*',
  isUpload: false,
  parameters: ['username'],
}

/** A door that is open: it writes what it is asked for into a statement. */
export async function openControl(db: Db) {
  const server = createServer(async (asked, answer) => {
    const username = decodeURIComponent(asked.url!.slice(`${API_PREFIX}/members/`.length))
    const { rowCount } = await db.$client
      .query(`select id from profiles where username = '${username}'`)
      .catch(() => ({ rowCount: 0 }))
    answer.writeHead(rowCount ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify({ rowCount }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
