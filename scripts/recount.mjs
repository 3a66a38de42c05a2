import { join } from 'node:path'
import { resolveDataFolder } from '../src/app/server/backup/locations.ts'
import { runRecountCommand } from '../src/app/server/recount.ts'
import { explainStartError } from '../src/app/server/start/explain.ts'
import { openDatabaseForOperatorCommand } from '../src/app/server/start/operator-database.ts'

const root = join(import.meta.dirname, '..')

try {
  const defaultFolder = join(root, 'data')
  const { url, close } = await openDatabaseForOperatorCommand(process.env, defaultFolder)
  try {
    const { report, isCorrect } = await runRecountCommand(
      url,
      process.argv.slice(2),
      resolveDataFolder(process.env, defaultFolder),
    )
    console.log(report)
    if (!isCorrect) process.exitCode = 1
  } finally {
    await close()
  }
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exitCode = 1
}
