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

test('the file of every listed benchmark exists', () => {
  const missing = Object.values(BENCHES).filter(({ file }) => !existsSync(join(folder, file)))
  expect(missing).toEqual([])
})

test('every file in bench/ is a listed benchmark or is used by another file there', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:ts|mjs)$/.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const isNamed = (file: string) =>
    files.some((other) => other !== file && other !== 'benches.ts' && texts.get(other)!.includes(basename(file)))
  const listed = new Set(Object.values(BENCHES).map(({ file }) => file))
  const isKnown = (file: string) =>
    listed.has(file) || /^(?:benches|needs)\.ts$|\.(?:test|walk)\.ts$|config\.mjs$/.test(file)
  expect(files.filter((file) => !isNamed(file) && !isKnown(file))).toEqual([])
})

test('npm run bench without a name lists every benchmark with its arguments, purpose and needs', () => {
  const { status, stdout } = bench([])
  expect(status).toBe(0)
  for (const [name, { measures, args = '', needs = [] }] of Object.entries(BENCHES))
    for (const part of [`\n${name}`, measures, args, ...needs.map(({ what }) => what)]) expect(stdout).toContain(part)
})

test('npm run bench rejects an unknown name and prints the list', () => {
  const { status, stderr } = bench(['constructor'])
  expect(status).toBe(1)
  expect(stderr).toContain('There is no benchmark called constructor.')
  expect(stderr).toContain('landing-requests')
})

test('npm run bench <name> --help prints the usage of one benchmark and runs nothing', () => {
  const { status, stdout } = bench(['city', '--help'])
  expect(status).toBe(0)
  expect(stdout).toMatch(/^city \[1000000 …\]/)
  expect(stdout).not.toContain('finder')
})

test('npm run bench fails with installation advice when a program is missing', () => {
  const { status, stderr } = bench(['sqlmap'], { ...process.env, PATH: '' })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe('sqlmap is not on the path. To get it: apt-get install sqlmap, or pipx install sqlmap.')
})

test('npm run bench fails with start instructions when the product is not running', () => {
  const { status, stderr } = bench(['landing-requests', 'http://127.0.0.1:1'])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^No product answers at http:\/\/127\.0\.0\.1:1\. Start one .* npm start\n$/)
})
