import { lookup } from 'node:dns'
import { lookup as lookupPromise, resolve4 } from 'node:dns/promises'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const REFUSED = { code: 'ERR_OUTBOUND_REFUSED' }
const readError = async (socket: Socket): Promise<unknown> => {
  const [error] = (await once(socket, 'error')) as unknown[]
  return error
}

describe('outbound network access in tests', () => {
  test('is rejected for fetch', async () => {
    await expect(fetch('http://192.0.2.1/latest')).rejects.toMatchObject({
      cause: { ...REFUSED, message: expect.stringMatching(/tried to reach 192\.0\.2\.1:80, .*ALLOWED_HOSTS/) },
    })
    await expect(fetch('https://example.org')).rejects.toMatchObject({ cause: REFUSED })
  })

  test.each<[string, () => Socket]>([
    ['192.0.2.1:25', () => connect(25, '192.0.2.1')],
    ['mail.example.org:25', () => connect({ host: 'mail.example.org', port: 25 })],
    ['[2001:db8::1]:25', () => connect({ host: '2001:db8::1', port: 25 })],
    ['10.0.0.1:443', () => connectTls(443, '10.0.0.1')],
    ['example.org:443', () => connectTls({ host: 'example.org', port: 443 })],
    ['127.0.0.1.example.org:80', () => connect(80, '127.0.0.1.example.org')],
  ])('is rejected for a socket to %s, named in the error', async (place, open) => {
    expect(await readError(open())).toMatchObject({ ...REFUSED, message: expect.stringContaining(`reach ${place},`) })
  })

  test('is rejected for a DNS lookup', async () => {
    await expect(promisify(lookup)('example.org')).rejects.toMatchObject(REFUSED)
    await expect(lookupPromise('example.org')).rejects.toMatchObject(REFUSED)
    await expect(resolve4('example.org')).rejects.toMatchObject(REFUSED)
  })
})

test('a name below "invalid" fails to resolve as with a DNS server', async () => {
  const missing = { code: 'ENOTFOUND', hostname: 'nowhere.invalid' }
  await expect(fetch('http://nowhere.invalid/')).rejects.toMatchObject({ cause: missing })
  await expect(lookupPromise('nowhere.invalid')).rejects.toMatchObject(missing)
  expect(await readError(connect(25, 'nowhere.invalid'))).toMatchObject(missing)
})

describe('local network access in tests', () => {
  test.each(['127.0.0.1', 'localhost'])('is allowed at %s', async (host) => {
    const server = createServer((_, response) => response.end('hello'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('hello')
    server.closeAllConnections()
    server.close()
  })

  test('is allowed at a local socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-socket-'))
    const server = createServer()
    server.listen(join(folder, 'http'))
    await once(server, 'listening')
    const socket = connect(join(folder, 'http'))
    expect(await once(socket, 'connect')).toEqual([])
    socket.destroy()
    server.close()
    await rm(folder, { recursive: true })
  })

  test("is allowed for resolving the machine's own name", async () => {
    expect((await lookupPromise('localhost')).address).toMatch(/^(127\.0\.0\.1|::1)$/)
  })
})
