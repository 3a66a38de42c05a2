import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnGuarded } from '../../scripts/launch/guarded.mjs'
import { evidence } from './evidence.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const READY_WITHIN = 90_000

/** What a program needs of the machine, and nothing that could lead the product to somebody's real database. */
const OF_THE_MACHINE = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LC_ALL', 'TMPDIR']

export type Product = {
  origin: string
  dataDir: string
  logFile: string
  process: ChildProcess
  /** stops it as Ctrl-C does and throws its data away */
  stop(): Promise<void>
}

/** Starts the product as `npm start` does, on a free port, with an empty data folder of its own: the demo town. */
export async function startProduct(name: string, env: Record<string, string> = {}): Promise<Product> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'cleanstreak-e2e-'))
  const logFile = join(evidence, `${name}.log`)
  const machine = Object.fromEntries(
    OF_THE_MACHINE.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])),
  )
  const child = spawnGuarded(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...machine, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    endWith: 'INT',
    patience: 20,
  })
  const log = createWriteStream(logFile)
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false })

  const stop = async () => {
    await ended(child)
    log.end()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(origin, child, logFile)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, dataDir, logFile, process: child, stop }
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  await once(child, 'exit')
}

async function ready(origin: string, child: ChildProcess, logFile: string) {
  for (const end = Date.now() + READY_WITHIN; Date.now() < end; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode} at its start: ${logFile}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer && answer.status < 500) return
  }
  throw new Error(`The product was not ready within ${READY_WITHIN / 1000} s: ${logFile}`)
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
