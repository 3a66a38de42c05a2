import { join } from 'node:path'
import { makeAdminByCommand } from '../src/app/server/make-admin.ts'
import { explain } from '../src/app/server/start/explain.ts'
import { openOperatorDatabase } from '../src/app/server/start/operator-database.ts'

const root = join(import.meta.dirname, '..')

try {
  const { url, close } = await openOperatorDatabase(process.env, join(root, 'data'))
  try {
    console.log(await makeAdminByCommand(url, process.argv.slice(2), process.env))
  } finally {
    await close()
  }
} catch (error) {
  console.error(explain(error) ?? error)
  process.exitCode = 1
}
