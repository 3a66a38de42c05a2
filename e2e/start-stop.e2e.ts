import { rm } from 'node:fs/promises'
import { afterAll, beforeAll } from 'vitest'
import { startedBy, stillThere } from './harness/product/processes.ts'
import { npmStart, WITHOUT_TOWN } from './harness/product/npm-start.ts'
import { startProduct, temporaryFolder } from './harness/product/product.ts'
import { expect, test } from './harness/test.ts'

const onLinux = test.runIf(process.platform === 'linux')

let folder: string
beforeAll(async () => void (folder = await temporaryFolder()))
afterAll(() => rm(folder, { recursive: true, force: true }))

onLinux('Ctrl-C ends the product and everything it has started', async () => {
  const product = await startProduct('ctrl-c', { ...WITHOUT_TOWN, DATA_DIR: folder })
  const started = startedBy(product.process.pid!)
  expect(started.length).toBeGreaterThan(1)
  await product.stop()
  expect(product.process.exitCode).toBe(0)
  await expect.poll(() => stillThere(started)).toEqual([])
})

onLinux(
  'npm passes no SIGTERM on, yet all ends; the next start knows who was signed in',
  async () => {
    const before = await npmStart(folder)
    const post = (path: string, body: object) =>
      fetch(`${before.origin}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: before.origin },
        body: JSON.stringify(body),
      })
    const nia = { email: 'nia@example.org', password: 'clean-streets-42' }
    await post('accounts', { ...nia, fullName: 'Nia Brook', zipCode: '85016', acceptsTerms: true })
    const session = await post('session', nia)
    expect(session.status).toBe(200)
    before.npm.kill('SIGTERM')
    await expect.poll(() => stillThere(before.started), { timeout: 45_000 }).toEqual([])

    const { npm, origin, started } = await npmStart(folder)
    const cookie = session.headers.getSetCookie().map((set) => set.split(';')[0])
    const me = await fetch(`${origin}/api/v1/me`, { headers: { cookie: cookie.join('; ') } })
    expect(await me.json()).toMatchObject({ email: nia.email })
    npm.kill('SIGTERM')
    await expect.poll(() => stillThere(started), { timeout: 45_000 }).toEqual([])
  },
  180_000,
)
