import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll } from 'vitest'
import { aMember } from '#features/members/server/fixtures.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { withServerDatabase } from './harness/product/database.ts'
import { type ProcessInfo, findProcessTree, findRunningProcesses } from './harness/product/processes.ts'
import {
  findFreePort,
  requiredEnvironmentVariables,
  startProductForTests,
  createTemporaryFolder,
} from './harness/product/product.ts'
import { expect, test } from './harness/test.ts'

const ROOT = resolve(import.meta.dirname, '..')
const onLinux = test.runIf(process.platform === 'linux')
/** Building the demo town takes longer than the rest of a first start. */
const WITHOUT_DEMO = { DEMO: '0' }

let folder: string
beforeAll(async () => void (folder = await createTemporaryFolder()))
afterAll(() => rm(folder, { recursive: true, force: true }))

onLinux('Ctrl-C stops the server and every process it has started', async () => {
  const product = await startProductForTests('ctrl-c', { ...WITHOUT_DEMO, DATA_DIR: folder })
  const started = findProcessTree(product.process.pid!)
  expect(started.length).toBeGreaterThan(1)
  await product.stop()
  expect(product.process.exitCode).toBe(0)
  await expect.poll(() => findRunningProcesses(started)).toEqual([])
})

/** Runs `npm start` with the data that an earlier start left in the folder. */
async function startWithNpm() {
  const port = await findFreePort()
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...requiredEnvironmentVariables(), ...WITHOUT_DEMO, DATA_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  })
  const origin = `http://localhost:${port}`
  const status = () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 60_000 }).toBe(200)
  return { npm, origin, started: findProcessTree(npm.pid!) }
}

const isGuard = ({ command }: ProcessInfo) => command.includes('read -r _')
const processKinds: [who: string, is: (process: ProcessInfo) => boolean][] = [
  ['npm', ({ command }) => command.startsWith('npm start')],
  ['the launcher', ({ command }) => /^\S*node scripts\/bootstrap/.test(command)],
  ['the product', (each) => !isGuard(each) && each.command.endsWith('scripts/start.mjs')],
  ['the guard of the product', (each) => isGuard(each) && each.command.endsWith('scripts/start.mjs')],
  ['the database', ({ command }) => /^\S*bin\/postgres -D/.test(command)],
  ['the guard of the database', (each) => isGuard(each) && each.command.includes('bin/postgres -D')],
]

onLinux.each(processKinds)(
  'killing %s with SIGKILL ends all other processes of the server',
  { timeout: 120_000 },
  async (_, is) => {
    const { started } = await startWithNpm()
    process.kill(started.find(is)!.pid, 'SIGKILL')
    await expect.poll(() => findRunningProcesses(started), { timeout: 45_000 }).toEqual([])
  },
)

onLinux(
  'two servers that start at the same moment without a port find different free ports',
  async ({ onTestFinished }) => {
    const start = async () => {
      const own = await createTemporaryFolder()
      const child = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: ROOT,
        env: { ...requiredEnvironmentVariables(), ...WITHOUT_DEMO, DATA_DIR: own },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      onTestFinished(async () => {
        child.kill('SIGINT')
        await ended
        await rm(own, { recursive: true, force: true })
      })
      for await (const line of createInterface({ input: child.stdout })) {
        const address = /Open +(\S+)/.exec(line)?.[1]
        if (address) return { address, status: (await fetch(new URL('/readyz', address))).status }
      }
      return {}
    }
    const [first, second] = await Promise.all([start(), start()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.address).not.toBe(second.address)
  },
  120_000,
)

onLinux(
  'SIGTERM to npm stops the server, and sessions survive the restart',
  async () => {
    const before = await startWithNpm()
    const eddie = { email: 'eddie@example.org', password: 'clean-streets-42' }
    const about = { ...eddie, fullName: 'Eddie Park', isAdmin: true, isSuperadmin: true }
    await withServerDatabase(folder, (db) => runInTransaction(db, (tx) => aMember(tx, about)))
    const session = await fetch(`${before.origin}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: before.origin },
      body: JSON.stringify(eddie),
    })
    expect(session.status).toBe(200)
    before.npm.kill('SIGTERM')
    await expect.poll(() => findRunningProcesses(before.started), { timeout: 45_000 }).toEqual([])

    const { npm, origin, started } = await startWithNpm()
    const cookie = session.headers.getSetCookie().map((set) => set.split(';')[0])
    const me = await fetch(`${origin}/api/v1/me`, { headers: { cookie: cookie.join('; ') } })
    expect(await me.json()).toMatchObject({ email: eddie.email })
    npm.kill('SIGTERM')
    await expect.poll(() => findRunningProcesses(started), { timeout: 45_000 }).toEqual([])
  },
  180_000,
)
