import { join } from 'node:path'
import { runDoctorCommand } from '../src/app/server/doctor/command.ts'
import { explainStartError } from '../src/app/server/start/explain.ts'

const root = join(import.meta.dirname, '..')

try {
  const { report, isHealthy } = await runDoctorCommand(process.env, process.argv.slice(2), join(root, 'data'))
  console.log(report)
  if (!isHealthy) process.exitCode = 1
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exitCode = 1
}
