import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryLock } from '#launch/lock.mjs'
import { processStartTime } from '#launch/process-info.mjs'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cleanstreak-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a script in a separate process, with the lock functions imported. */
function inProcess(script: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'lock.mjs'))
  const source = `import { tryLock, waitForLock } from ${module}\nconst path = ${JSON.stringify(path)}\n${script}`
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('a held lock reports its holder and the details that the holder published', () => {
  const { lock } = tryLock(path)
  lock!.tell({ address: 'http://localhost:3000' })
  expect(tryLock(path).holder).toMatchObject({ pid: process.pid, address: 'http://localhost:3000' })
  lock!.release()
  expect(tryLock(path).lock).toBeDefined()
})

test('a lock becomes free when its holder is killed', async () => {
  const child = inProcess(`tryLock(path); console.log('held'); setInterval(() => {}, 1000)`)
  await once(child.stdout, 'data')
  expect(tryLock(path).holder).toMatchObject({ pid: child.pid })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(tryLock(path).lock).toBeDefined()
})

test('a lock is free when a new process has reused the pid of its dead holder', () => {
  writeFileSync(`${path}.4`, JSON.stringify({ pid: process.pid, birth: 'in an earlier life' }))
  expect(tryLock(path).lock).toBeDefined()
  expect(processStartTime(process.pid)).not.toBe('in an earlier life')
})

test('a lock has one holder at a time, even when holders are killed', async () => {
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
