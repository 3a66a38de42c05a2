import { join } from 'node:path'
import { openBuild } from './launch/built.mjs'
import { explainSystemError } from './launch/operator-error.mjs'

try {
  console.log(await openBuild(join(import.meta.dirname, '..')))
} catch (error) {
  console.error(explainSystemError(error) ?? error)
  process.exitCode = 1
}
