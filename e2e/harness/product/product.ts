import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnGuarded } from '../../../scripts/launch/guarded.mjs'
import { testArtifactsFolder } from '../browser/artifacts.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const START_TIMEOUT_MS = 90_000

/**
 * Environment variables that any program needs. The product under test gets no others, because one could point to a
 * real database.
 */
const SYSTEM_VARIABLES = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LC_ALL', 'TMPDIR']

export const requiredEnvironmentVariables = () =>
  Object.fromEntries(SYSTEM_VARIABLES.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])))

export type TestServer = {
  origin: string
  logFile: string
  process: ChildProcess
  /** Stops the server process as Ctrl-C does, and deletes its data folder if it was temporary. */
  stop(): Promise<void>
}

/** Tests never look up postal codes on the internet. */
const NO_EXTERNAL_SERVICES = { POSTAL_SERVICE_URL: 'off', UK_POSTAL_SERVICE_URL: 'off' }

/** Starts the server as `npm start` does, on a free port with an empty data folder, unless `env` says otherwise. */
export async function startProductForTests(name: string, env: Record<string, string> = {}): Promise<TestServer> {
  const port = Number(env.PORT ?? (await findFreePort()))
  const origin = `http://localhost:${port}`
  const ownFolder = env.DATA_DIR ? undefined : await createTemporaryFolder()
  const logFile = join(testArtifactsFolder, `${name}.log`)
  const child = spawnGuarded(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...requiredEnvironmentVariables(),
      ...NO_EXTERNAL_SERVICES,
      PORT: String(port),
      ...(ownFolder && { DATA_DIR: ownFolder }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    endWith: 'INT',
    patience: 20,
  })
  const log = createWriteStream(logFile)
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false })

  const stop = async () => {
    await stopProcess(child)
    log.end()
    if (ownFolder) await rm(ownFolder, { recursive: true, force: true })
  }
  const problem = await waitUntilReady(origin, child)
  if (problem) {
    await stop()
    throw new Error(`The product ${problem}. It said:\n${await readFile(logFile, 'utf8')}`)
  }
  return { origin, logFile, process: child, stop }
}

async function stopProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  await once(child, 'exit')
}

async function waitUntilReady(origin: string, child: ChildProcess) {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await pause(50)) {
    if (child.exitCode !== null) return `ended with ${child.exitCode} at its start`
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  return `was not ready within ${START_TIMEOUT_MS / 1000} s`
}

/**
 * Creates a temporary folder. Returns the path without symbolic links, as the server logs it: on macOS /tmp is a link.
 */
export const createTemporaryFolder = async () => realpath(await mkdtemp(join(tmpdir(), 'cleanstreak-e2e-')))

export async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
