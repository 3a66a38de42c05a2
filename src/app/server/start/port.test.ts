import { once } from 'node:events'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { chooseFreePort } from './port.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function occupy(host: string) {
  const server = createServer().listen(0, host)
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('chooseFreePort takes the next free port if the default port is in use', async () => {
  const port = await occupy('127.0.0.1')
  expect(await chooseFreePort('127.0.0.1', port, false)).toBeGreaterThan(port)
})

test('chooseFreePort rejects a port in use if the operator set it explicitly', async () => {
  const port = await occupy('127.0.0.1')
  await expect(chooseFreePort('127.0.0.1', port, true)).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
  )
})

test('chooseFreePort notices a program that listens on the port on all addresses', async () => {
  const port = await occupy('0.0.0.0')
  await expect(chooseFreePort('127.0.0.1', port, true)).rejects.toThrow(`Port ${port} is in use`)
})

test('chooseFreePort rejects a host address that belongs to another machine', async () => {
  await expect(chooseFreePort('192.0.2.1', 3000, true)).rejects.toThrow(
    'HOST is 192.0.2.1, which is not an address of this machine',
  )
})
