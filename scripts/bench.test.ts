import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { BENCHES } from '../bench/benches.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'bench')

function bench(args: string[], env: NodeJS.ProcessEnv = process.env) {
  const options = { cwd: root, encoding: 'utf8', env } as const
  return spawnSync(process.execPath, [join(root, 'scripts/bench.mjs'), ...args], options)
}

test('the file of every bench exists', () => {
  const missing = Object.values(BENCHES).filter(({ file }) => !existsSync(join(folder, file)))
  expect(missing).toEqual([])
})

test('every file under bench/ that no other file there names is a bench of its own', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:ts|mjs)$/.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const isNamed = (file: string) =>
    files.some((other) => other !== file && other !== 'benches.ts' && texts.get(other)!.includes(basename(file)))
  const listed = new Set(Object.values(BENCHES).map(({ file }) => file))
  const isKnown = (file: string) =>
    listed.has(file) || /^(?:benches|needs)\.ts$|\.(?:test|walk)\.ts$|config\.mjs$/.test(file)
  expect(files.filter((file) => !isNamed(file) && !isKnown(file))).toEqual([])
})

test('without a name every bench is listed with its arguments, what it measures and what it needs', () => {
  const { status, stdout } = bench([])
  expect(status).toBe(0)
  for (const [name, { measures, args = '', needs = [] }] of Object.entries(BENCHES))
    for (const part of [`\n${name}`, measures, args, ...needs.map(({ what }) => what)]) expect(stdout).toContain(part)
})

test('an unknown name is refused with the list', () => {
  const { status, stderr } = bench(['constructor'])
  expect(status).toBe(1)
  expect(stderr).toContain('There is no bench constructor.')
  expect(stderr).toContain('landing-bytes')
})

test('--help prints the usage of one bench and runs nothing', () => {
  const { status, stdout } = bench(['city', '--help'])
  expect(status).toBe(0)
  expect(stdout).toMatch(/^city \[1000000 …\]/)
  expect(stdout).not.toContain('finder')
})

test('a missing program is refused with a sentence that says how to get it', () => {
  const { status, stderr } = bench(['sqlmap'], { ...process.env, PATH: '' })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe('sqlmap is not on the path. To get it: apt-get install sqlmap, or pipx install sqlmap.')
})

test('a product that does not run is refused with a sentence that says how to start it', () => {
  const { status, stderr } = bench(['landing-requests', 'http://127.0.0.1:1'])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^No product answers at http:\/\/127\.0\.0\.1:1\. Start one .* npm start\n$/)
})
