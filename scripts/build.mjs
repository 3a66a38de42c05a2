import { join } from 'node:path'
import { openBuild } from './launch/built.mjs'
import { explain } from './launch/trouble.mjs'

try {
  console.log(await openBuild(join(import.meta.dirname, '..')))
} catch (error) {
  console.error(explain(error) ?? error)
  process.exitCode = 1
}
