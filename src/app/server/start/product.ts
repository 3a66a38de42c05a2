import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { type EmbeddedPostgres, startPostgres } from '../embedded/postgres.ts'
import type { Running } from '../main.ts'
import { explain } from './explain.ts'
import { type Env, type Settings, DATABASE, ourSettings, yourSettings } from './settings.ts'
import { summary } from './summary.ts'

export type Run = (env: Env) => Promise<Running>

type Way = {
  /** Default data folder of the bundled PostgreSQL; the setting DATA_DIR overrides it. */
  dataDir: string
  load(): Promise<Run>
}

/** Starts the whole product (database, server, summary on the console) and stops it at the end. Exits the process. */
export async function startProduct({ dataDir, load }: Way): Promise<void> {
  const opened = new Opened()
  closeOnSignal(opened)
  let settings: Settings | undefined
  try {
    settings = await (process.env.DATABASE_URL ? yourSettings(process.env) : ourSettings(process.env, dataDir))
    if (settings.folder) opened.add(settings.folder.lock.release)
    // Fail on an unavailable port before anything is started.
    await settings.freePort()
    const [postgres, run] = await Promise.all([openPostgres(settings, opened), load()])
    Object.assign(process.env, settings.env, postgres && { [DATABASE]: postgres.url })
    const { stop, ...demo } = await Promise.race([serve(run, settings), lossOf(postgres)])
    opened.add(stop)
    tell(settings, demo, opened)
    await lossOf(postgres)
  } catch (error) {
    console.error(explain(error, settings?.folder?.path) ?? error)
    await Promise.race([opened.close(), pause(15_000)])
    process.exit(1)
  }
}

async function openPostgres({ folder }: Settings, opened: Opened): Promise<EmbeddedPostgres | undefined> {
  if (!folder) return
  const postgres = await startPostgres(folder.path)
  opened.add(postgres.stop)
  return postgres
}

/** Runs the server on a free port. Retries if another process took the port in the meantime (a race). */
async function serve(run: Run, settings: Settings): Promise<Running> {
  process.env.PORT = String(await settings.freePort())
  try {
    return await run(process.env)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return serve(run, settings)
  }
}

/**
 * Rejects if the bundled PostgreSQL ends, which stops the product. An external database may come back, so it never
 * rejects.
 */
async function lossOf(postgres: EmbeddedPostgres | undefined): Promise<never> {
  const reason = await postgres?.ended
  if (reason) throw reason
  return new Promise(() => {})
}

function tell({ askedPort, folder }: Settings, demo: Omit<Running, 'stop'>, opened: Opened): void {
  const config = readConfig(process.env)
  folder?.lock.tell({ address: config.appUrl })
  if (folder) opened.add(() => folder.lock.tell({ address: config.appUrl, stopping: true }))
  // In production the output is a JSON log for machines, so the summary for people is not printed.
  if (config.mode === 'production') return createLog(config).info({ role: config.role, port: config.port }, 'ready')
  console.log(summary({ config, ...demo, askedPort, colours: process.stdout.isTTY }))
}

type Close = () => unknown

/**
 * Resources that this process has opened. They are closed once, in reverse order, however often closing is requested.
 */
class Opened {
  #closing: Promise<void> | undefined
  readonly #parts: Close[] = []

  add(close: Close): void {
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
function closeOnSignal(opened: Opened): void {
  let asked = false
  const stop = async () => {
    if (asked) process.exit(130)
    asked = true
    console.log('Stopping …')
    await opened.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
