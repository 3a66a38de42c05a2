import { join } from 'node:path'
import { runBackupCommand } from '../src/app/server/backup/backup.ts'
import { runRestoreCommand } from '../src/app/server/backup/restore.ts'
import { explainStartError } from '../src/app/server/start/explain.ts'

const folder = join(import.meta.dirname, '../data')
const [way, ...args] = process.argv.slice(2)
// A backup contains personal data, so other users of this machine must not read its files.
process.umask(0o077)

try {
  if (way === 'restore') {
    const { report, isCorrect } = await runRestoreCommand(args, process.env, folder)
    console.log(report)
    if (!isCorrect) process.exitCode = 1
  } else console.log(await runBackupCommand(args, process.env, folder))
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exitCode = 1
}
