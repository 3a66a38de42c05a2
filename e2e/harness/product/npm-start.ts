import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { expect } from 'vitest'
import { startedBy } from './processes.ts'
import { freePort, machine } from './product.ts'

export const ROOT = resolve(import.meta.dirname, '../../..')
/** Building the demo town takes longer than all the rest of a first start. */
export const WITHOUT_TOWN = { DEMO: '0' }

/** As a newcomer starts it, with what an earlier start left in that folder. */
export async function npmStart(folder: string) {
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...machine(), ...WITHOUT_TOWN, DATA_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  })
  const origin = `http://localhost:${port}`
  const status = () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 60_000 }).toBe(200)
  return { npm, origin, started: startedBy(npm.pid!) }
}
