import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryLock } from '#launch/lock.mjs'
import { birthOf } from '#launch/running.mjs'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cleanstreak-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs this piece of a script in a process of its own, with the lock's module at hand. */
function inProcess(script: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'lock.mjs'))
  const source = `import { tryLock, waitForLock } from ${module}\nconst path = ${JSON.stringify(path)}\n${script}`
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('whoever comes second learns who holds it and what the holder tells', () => {
  const { lock } = tryLock(path)
  lock!.tell({ address: 'http://localhost:3000' })
  expect(tryLock(path).holder).toMatchObject({ pid: process.pid, address: 'http://localhost:3000' })
  lock!.release()
  expect(tryLock(path).lock).toBeDefined()
})

test('a holder that was killed holds nothing', async () => {
  const child = inProcess(`tryLock(path); console.log('held'); setInterval(() => {}, 1000)`)
  await once(child.stdout, 'data')
  expect(tryLock(path).holder).toMatchObject({ pid: child.pid })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(tryLock(path).lock).toBeDefined()
})

test('a later process with the number of a dead holder is not taken for it', () => {
  writeFileSync(`${path}.4`, JSON.stringify({ pid: process.pid, birth: 'in an earlier life' }))
  expect(tryLock(path).lock).toBeDefined()
  expect(birthOf(process.pid)).not.toBe('in an earlier life')
})

test('of many that take and release it, also by dying, never two hold it at once', async () => {
  const counter = join(folder, 'counter')
  writeFileSync(counter, '0')
  const turn = `
    import { readFileSync, writeFileSync } from 'node:fs'
    const lock = await waitForLock(path, () => {})
    const seen = Number(readFileSync(${JSON.stringify(counter)}, 'utf8'))
    await new Promise((resolve) => setTimeout(resolve, 5))
    writeFileSync(${JSON.stringify(counter)}, String(seen + 1))
    if (process.pid % 2) process.kill(process.pid, 'SIGKILL')
    lock.release()`
  await Promise.all(Array.from({ length: 12 }, () => once(inProcess(turn), 'exit')))
  expect(readFileSync(counter, 'utf8')).toBe('12')
  expect(readdirSync(folder).filter((name) => name.startsWith('lock.'))).toHaveLength(1)
})
