import { setTimeout as pause } from 'node:timers/promises'
import { inspectServerConfig, readServerConfig } from '#platform/server/config.ts'
import { createLogger } from '#platform/server/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/postgres.ts'
import type { RunningServer, StartFacts } from '../main.ts'
import { explainStartError } from './explain.ts'
import {
  type StartEnvironmentVariables,
  type ServerStartSettings,
  EMBEDDED_DATABASE_URL_VARIABLE,
  prepareStartSettingsForBundledDatabase,
  readStartSettingsForExternalDatabase,
} from './settings.ts'
import { SETUP_ADDRESS_VALIDITY, formatServerStartSummary } from './summary.ts'

export type ServerStartFunction = (env: StartEnvironmentVariables) => Promise<RunningServer>

type StartOptions = {
  /** Default data folder of the bundled PostgreSQL; the setting DATA_DIR overrides it. */
  dataDir: string
  load(): Promise<ServerStartFunction>
}

/** Starts the whole product (database, server, summary on the console) and stops it at the end. Exits the process. */
export async function startDatabaseAndServer({ dataDir, load }: StartOptions): Promise<void> {
  const resources = new OpenResources()
  closeOnSignal(resources)
  let settings: ServerStartSettings | undefined
  try {
    settings = await (process.env.DATABASE_URL
      ? readStartSettingsForExternalDatabase(process.env)
      : prepareStartSettingsForBundledDatabase(process.env, dataDir))
    for (const hint of inspectServerConfig(settings.env).hints) console.warn(hint)
    if (settings.folder) resources.add(settings.folder.lock.release)
    // Choose the port first, so that an unavailable port stops the start before anything is running.
    await settings.freePort()
    const [postgres, run] = await Promise.all([openPostgres(settings, resources), load()])
    Object.assign(process.env, settings.env, postgres && { [EMBEDDED_DATABASE_URL_VARIABLE]: postgres.url })
    const { stop, ...facts } = await Promise.race([runOnFreePort(run, settings), waitForDatabaseLoss(postgres)])
    resources.add(stop)
    announceStart(settings, facts, resources)
    await waitForDatabaseLoss(postgres)
  } catch (error) {
    console.error(explainStartError(error, settings?.folder?.path) ?? error)
    await Promise.race([resources.close(), pause(15_000)])
    process.exit(1)
  }
}

async function openPostgres(
  { folder }: ServerStartSettings,
  resources: OpenResources,
): Promise<EmbeddedPostgres | undefined> {
  if (!folder) return
  const postgres = await startEmbeddedPostgres(folder.path)
  resources.add(postgres.stop)
  return postgres
}

/** Runs the server on a free port. Retries if another process took the port in the meantime (a race). */
async function runOnFreePort(run: ServerStartFunction, settings: ServerStartSettings): Promise<RunningServer> {
  process.env.PORT = String(await settings.freePort())
  try {
    return await run(process.env)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return runOnFreePort(run, settings)
  }
}

/**
 * Promise that rejects if the bundled PostgreSQL ends, which stops the product. The promise never rejects for an
 * external database, because that may come back.
 */
async function waitForDatabaseLoss(postgres: EmbeddedPostgres | undefined): Promise<never> {
  const reason = await postgres?.ended
  if (reason) throw reason
  return new Promise(() => {})
}

function announceStart({ askedPort, folder }: ServerStartSettings, facts: StartFacts, resources: OpenResources): void {
  const config = readServerConfig(process.env)
  folder?.lock.tell({ address: config.appUrl })
  if (folder) resources.add(() => folder.lock.tell({ address: config.appUrl, stopping: true }))
  // Print no start summary in production, where the output is a JSON log for machines.
  if (config.mode === 'production') {
    createLogger(config).info({ role: config.role, port: config.port }, 'ready')
    if (facts.setupAddress) console.log(formatSetupAddressLine(facts.setupAddress))
    return
  }
  console.log(formatServerStartSummary({ config, ...facts, askedPort, colors: process.stdout.isTTY }))
}

/** Log line with the setup link. It bypasses the logger, which masks queries. */
const formatSetupAddressLine = (setupAddress: string) =>
  JSON.stringify({
    level: 'warn',
    time: new Date().toISOString(),
    setupAddress,
    msg: `This place has no admin yet. Open the address to set it up. ${SETUP_ADDRESS_VALIDITY}`,
  })

type CloseResource = () => unknown

/**
 * Creates a stack of the resources that this process has opened. They are closed once, in reverse order, however often
 * closing is requested.
 */
class OpenResources {
  #closing: Promise<void> | undefined
  readonly #parts: CloseResource[] = []

  add(close: CloseResource): void {
    this.#parts.push(close)
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#closeAll())
  }

  async #closeAll(): Promise<void> {
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) await part()
  }
}

/** Graceful shutdown on Ctrl-C, SIGTERM and SIGHUP. A second signal ends the process immediately. */
function closeOnSignal(resources: OpenResources): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(130)
    isStopping = true
    console.log('Stopping …')
    await resources.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
