import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
const users = new Set<ReturnType<typeof openInProcess>>()
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cleanstreak-build-'))
  write('src/page.ts', 'one')
  write('package.json', '{}')
  write('scripts/plugin.ts', '')
  // Fake build tool: counts its runs and copies the source. The real one would be too slow.
  write(
    'node_modules/vite/bin/vite.js',
    `const fs = require('fs')
     fs.appendFileSync('runs', 'x')
     const page = fs.readFileSync('src/page.ts', 'utf8')
     if (page === 'broken') { console.error('page.ts:1 is broken\\n    at deep (inside.js:1)'); process.exit(1) }
     fs.mkdirSync(process.env.BUILD_DIR, { recursive: true })
     fs.writeFileSync(process.env.BUILD_DIR + '/page', page)`,
  )
})
afterEach(() => {
  for (const user of users) user.kill('SIGKILL')
  users.clear()
  rmSync(root, { recursive: true })
})

function write(file: string, content: string) {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), content)
}

/** Opens the build in a separate process, which uses it until it ends. */
function openInProcess(then = '') {
  const module = JSON.stringify(join(import.meta.dirname, 'built.mjs'))
  const source = `import { openBuild } from ${module}
    openBuild(${JSON.stringify(root)}).then((folder) => { console.log(folder); ${then} }, (error) => console.log(error.message))`
  const user = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  users.add(user)
  return user
}

async function readPrintedFolder({ stdout }: ReturnType<typeof openInProcess>) {
  for await (const line of createInterface(stdout)) if (line.startsWith(root)) return line
  throw new Error('The process printed no folder.')
}

const openAndReadFolder = () => readPrintedFolder(openInProcess())
const runs = () => readFileSync(join(root, 'runs'), 'utf8').length

test('a build is reused until a source changes', async () => {
  const first = await openAndReadFolder()
  expect(readFileSync(join(first, 'page'), 'utf8')).toBe('one')
  write('src/page.test.ts', 'a test is not built')
  expect(await openAndReadFolder()).toBe(first)
  write('src/page.ts', 'two')
  expect(readFileSync(join(await openAndReadFolder(), 'page'), 'utf8')).toBe('two')
  expect(runs()).toBe(2)
})

test('two processes that need the same build run it only once', async () => {
  const [one, other] = await Promise.all([openAndReadFolder(), openAndReadFolder()])
  expect(one).toBe(other)
  expect(runs()).toBe(1)
})

test('all builds but the newest two and those in use are deleted', async () => {
  const user = openInProcess('setInterval(() => {}, 1000)')
  const used = await readPrintedFolder(user)
  const later: string[] = []
  for (const page of ['two', 'three', 'four']) {
    write('src/page.ts', page)
    later.push(await openAndReadFolder())
  }
  expect([used, ...later].map((folder) => existsSync(folder))).toEqual([true, false, true, true])
  user.kill('SIGKILL')
  await once(user, 'exit')
  write('src/page.ts', 'five')
  await openAndReadFolder()
  expect(existsSync(used)).toBe(false)
})

test('a failed build is reported without a stack trace and can be repeated', async () => {
  write('src/page.ts', 'broken')
  const output = await text(openInProcess().stdout)
  expect(output).toContain('The build failed. Correct what it reports and start again:\npage.ts:1 is broken\n')
  expect(output).not.toContain('inside.js')
  write('src/page.ts', 'one')
  expect(readFileSync(join(await openAndReadFolder(), 'page'), 'utf8')).toBe('one')
})
