import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { evidence } from './evidence.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const START_WITHIN = 60_000

export type Product = { origin: string; dataDir: string; logFile: string; process: ChildProcess; stop(): Promise<void> }

/** Starts the product as a user would, on a free port and with a data folder of its own. */
export async function startProduct(name: string, env: Record<string, string> = {}): Promise<Product> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'cleanstreak-e2e-'))
  const logFile = join(evidence, `${name}.log`)
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], {
    cwd: ROOT,
    env: { ...withoutTestMarks(), PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(logFile)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    log.end()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await answering(`${origin}/`, child, logFile)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, dataDir, logFile, process: child, stop }
}

async function answering(url: string, child: ChildProcess, logFile: string) {
  for (const end = Date.now() + START_WITHIN; Date.now() < end; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`The product stopped with ${child.exitCode} at its start: ${logFile}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`The product was not ready within ${START_WITHIN / 1000} s: ${logFile}`)
}

/** The product must behave as outside a test: libraries change their ways when they see these. */
function withoutTestMarks() {
  const { NODE_ENV: _, TEST: __, VITEST: ___, ...env } = process.env
  return env
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
