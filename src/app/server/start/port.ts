import { once } from 'node:events'
import { createServer } from 'node:net'
import { OperatorError } from '#launch/operator-error.mjs'

const MAX_PORT = 65_535

/**
 * Returns the wanted network port if it is free, else the next free port. With `insist`, throws instead of taking
 * another port.
 */
export async function chooseFreePort(host: string, wanted: number, insist: boolean): Promise<number> {
  for (let port = wanted; port <= MAX_PORT; port++) {
    if (await isFree(host, port)) return port
    if (insist)
      throw new OperatorError(`Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`)
  }
  throw new OperatorError(`No port from ${wanted} to ${MAX_PORT} is free. Set PORT to a free port.`)
}

async function isFree(host: string, port: number): Promise<boolean> {
  try {
    await tryListen(host, port)
    // Check the IPv6 address too: browsers resolve localhost to IPv6 first, where another program might answer.
    if (host === '127.0.0.1') await tryListen('::1', port).catch(rethrowInUse)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') return false
    if (code === 'EACCES')
      throw new OperatorError(`Port ${port} is reserved for the system. Set PORT to 1024 or higher.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new OperatorError(
        `HOST is ${host}, which is not an address of this machine. Set HOST to one that is, for example 127.0.0.1 or 0.0.0.0.`,
      )
    throw error
  }
}

/** Ignores every error but that of a port in use, because a machine without IPv6 may run the server too. */
function rethrowInUse(error: NodeJS.ErrnoException): void {
  if (error.code === 'EADDRINUSE') throw error
}

async function tryListen(host: string, port: number): Promise<void> {
  const server = createServer().listen({ host, port, exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
