import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll } from 'vitest'
import { type Process, stillThere } from './harness/product/processes.ts'
import { npmStart, WITHOUT_TOWN, ROOT } from './harness/product/npm-start.ts'
import { machine, temporaryFolder } from './harness/product/product.ts'
import { expect, test } from './harness/test.ts'

const onLinux = test.runIf(process.platform === 'linux')

let folder: string
beforeAll(async () => void (folder = await temporaryFolder()))
afterAll(() => rm(folder, { recursive: true, force: true }))

const isGuard = ({ command }: Process) => command.includes('read -r _')
const parts: [who: string, is: (process: Process) => boolean][] = [
  ['npm', ({ command }) => command.startsWith('npm start')],
  ['the launcher', ({ command }) => /^\S*node scripts\/bootstrap/.test(command)],
  ['the product', (each) => !isGuard(each) && each.command.endsWith('scripts/start.mjs')],
  ['the guard of the product', (each) => isGuard(each) && each.command.endsWith('scripts/start.mjs')],
  ['the database', ({ command }) => /^\S*bin\/postgres -D/.test(command)],
  ['the guard of the database', (each) => isGuard(each) && each.command.includes('bin/postgres -D')],
]

onLinux.each(parts)('killed the hard way, %s takes everything else with it', { timeout: 120_000 }, async (_, is) => {
  const { started } = await npmStart(folder)
  process.kill(started.find(is)!.pid, 'SIGKILL')
  await expect.poll(() => stillThere(started), { timeout: 45_000 }).toEqual([])
})

onLinux(
  'two that start at the same moment, and name no port, both find one',
  async ({ onTestFinished }) => {
    const start = async () => {
      const own = await temporaryFolder()
      const child = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: ROOT,
        env: { ...machine(), ...WITHOUT_TOWN, DATA_DIR: own },
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
        if (address) return { address, status: (await fetch(address)).status }
      }
      return {}
    }
    const [first, second] = await Promise.all([start(), start()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.address).not.toBe(second.address)
  },
  120_000,
)
