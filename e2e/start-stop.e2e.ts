import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { demoLogins } from '../seed/town.ts'
import { startProduct, temporaryFolder } from './harness/product.ts'
import { expect, test } from './harness/test.ts'

/** Every process below this one, however deep. */
function descendantsOf(root: number | undefined) {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const processes = rows.map((row) => row.trim().split(/\s+/).map(Number) as [pid: number, parent: number])
  const found = [root]
  for (const parent of found) found.push(...processes.filter(([, of]) => of === parent).map(([pid]) => pid))
  return found.slice(1)
}

const isAlive = (pid: number | undefined) => {
  try {
    return process.kill(pid!, 0)
  } catch {
    return false
  }
}

test('Ctrl-C ends the product and everything it has started', async () => {
  const product = await startProduct('ctrl-c')
  const started = descendantsOf(product.process.pid)
  expect(started.length).toBeGreaterThan(1)
  await product.stop()
  expect(product.process.exitCode).toBe(0)
  await expect.poll(() => started.filter(isAlive)).toEqual([])
})

test('killed the hard way it leaves no process behind, and the next start knows who was signed in', async ({
  onTestFinished,
}) => {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const killed = await startProduct('killed', { DATA_DIR: folder })
  const started = descendantsOf(killed.process.pid)
  const session = await fetch(`${killed.origin}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: killed.origin },
    body: JSON.stringify(demoLogins[0]),
  })
  expect(session.status).toBe(200)
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')
  await expect.poll(() => started.filter(isAlive), { timeout: 15_000 }).toEqual([])

  const again = await startProduct('after-kill', { DATA_DIR: folder })
  onTestFinished(() => again.stop())
  const cookie = session.headers.getSetCookie().map((set) => set.split(';')[0])
  const me = await fetch(`${again.origin}/api/v1/me`, { headers: { cookie: cookie.join('; ') } })
  expect(await me.json()).toMatchObject({ email: demoLogins[0]!.email })
})
