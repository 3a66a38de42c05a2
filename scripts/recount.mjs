import { join } from 'node:path'
import { recountByCommand } from '../src/app/server/recount.ts'
import { explain } from '../src/app/server/start/explain.ts'
import { openOperatorDatabase } from '../src/app/server/start/operator-database.ts'

const root = join(import.meta.dirname, '..')

try {
  const { url, close } = await openOperatorDatabase(process.env, join(root, 'data'))
  try {
    const { told, isRight } = await recountByCommand(url, process.argv.slice(2))
    console.log(told)
    if (!isRight) process.exitCode = 1
  } finally {
    await close()
  }
} catch (error) {
  console.error(explain(error) ?? error)
  process.exitCode = 1
}
