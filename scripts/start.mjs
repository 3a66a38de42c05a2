import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startDatabaseAndServer } from '../src/app/server/start/product.ts'
import { openBuild } from './launch/built.mjs'

const root = join(import.meta.dirname, '..')
process.env.NODE_ENV = 'production'

await startDatabaseAndServer({
  dataDir: join(root, 'data'),
  async load() {
    const build = await openBuild(root)
    const { run } = await import(pathToFileURL(join(build, 'server/entry.js')).href)
    return run
  },
})
