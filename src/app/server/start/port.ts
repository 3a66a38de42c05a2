import { once } from 'node:events'
import { createServer } from 'node:net'
import { Trouble } from '#launch/trouble.mjs'

const LAST = 65_535

/** The wanted port; when it is in use and nobody insists on it, the next free one. */
export async function choosePort(host: string, wanted: number, insist: boolean): Promise<number> {
  for (let port = wanted; port <= LAST; port++) {
    if (await isFree(host, port)) return port
    if (insist) throw new Trouble(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
  }
  throw new Trouble(`No port from ${wanted} up is free. Set PORT to one that is.`)
}

async function isFree(host: string, port: number): Promise<boolean> {
  try {
    await listenOnce(host, port)
    // a browser asks for localhost under the newer address first, where somebody else might answer
    if (host === '127.0.0.1') await listenOnce('::1', port).catch(rethrowInUse)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') return false
    if (code === 'EACCES') throw new Trouble(`Port ${port} is reserved for the system. Set PORT to one from 1024 up.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new Trouble(
        `HOST is ${host}, which is no address of this machine. Set it to one, for example 127.0.0.1 or 0.0.0.0.`,
      )
    throw error
  }
}

/** A machine without the newer addresses is fine. */
function rethrowInUse(error: NodeJS.ErrnoException): void {
  if (error.code === 'EADDRINUSE') throw error
}

async function listenOnce(host: string, port: number): Promise<void> {
  const server = createServer().listen({ host, port, exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
