import { join } from 'node:path'
import { runMakeAdminCommand } from '../src/app/server/make-admin.ts'
import { explainStartError } from '../src/app/server/start/explain.ts'
import { openDatabaseForOperatorCommand } from '../src/app/server/start/operator-database.ts'

const root = join(import.meta.dirname, '..')

try {
  const { url, address, close } = await openDatabaseForOperatorCommand(process.env, join(root, 'data'))
  try {
    console.log(await runMakeAdminCommand({ url, address }, process.argv.slice(2), process.env))
  } finally {
    await close()
  }
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exitCode = 1
}
