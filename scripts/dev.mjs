import { join } from 'node:path'
import { createServer } from 'vite'
import { startDatabaseAndServer } from '../src/app/server/start/product.ts'

const root = join(import.meta.dirname, '..')
process.env.NODE_ENV = 'development'

/** @param {import('../src/app/server/start/settings.ts').StartEnvironmentVariables} env */
async function serveSources({ HOST: host = '127.0.0.1', PORT }) {
  const vite = await createServer({
    root,
    logLevel: 'warn',
    clearScreen: false,
    server: { host, port: Number(PORT), strictPort: true },
  })
  removeViteSignalHandlers()
  await vite.listen()
  const { develop } = await getModuleRunner(vite).import('./src/app/server/entry.ts')
  const { stop, ...demo } = await develop()
  return { ...demo, stop: () => vite.close().then(stop) }
}

/** Vite's module runner for server code. @param {import('vite').ViteDevServer} vite */
const getModuleRunner = ({ environments }) =>
  /** @type {import('vite').RunnableDevEnvironment} */ (environments.ssr).runner

/** Removes Vite's own SIGTERM listener, which would end the process before the database is closed. */
function removeViteSignalHandlers() {
  const [ours] = process.listeners('SIGTERM')
  for (const listener of process.listeners('SIGTERM')) if (listener !== ours) process.off('SIGTERM', listener)
}

// Development server: the product is served from its sources, so a change shows without a build.
await startDatabaseAndServer({ dataDir: join(root, 'data-dev'), load: async () => serveSources })
