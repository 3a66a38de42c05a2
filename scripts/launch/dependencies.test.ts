import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { areInstalled } from '#launch/dependencies.mjs'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'cleanstreak-deps-'))))
afterEach(() => rmSync(root, { recursive: true }))

const HERE = { os: [process.platform], cpu: [process.arch], optional: true }
const ELSEWHERE = { os: ['plan9'], cpu: 'pdp11', optional: true }

const react = { version: '19.3.1', integrity: 'sha512-react' }
const LOCK = {
  '': { version: '0.1.0' },
  'node_modules/react': react,
  'node_modules/binary-here': { version: '1.0.0', integrity: 'sha512-here', ...HERE },
  'node_modules/binary-elsewhere': { version: '1.0.0', integrity: 'sha512-elsewhere', ...ELSEWHERE },
  'node_modules/only-for-elsewhere': { version: '1.0.0', integrity: 'sha512-x', optional: true },
}

function installed(packages: object | undefined, lock: object = LOCK) {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }))
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  if (packages) writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  return areInstalled(root)
}

const WHOLE = { 'node_modules/react': react, 'node_modules/binary-here': LOCK['node_modules/binary-here'] }

test('areInstalled accepts the packages that npm ci installs on this machine', () =>
  expect(installed(WHOLE)).toBe(true))

test('areInstalled rejects an interrupted installation', () => expect(installed(undefined)).toBe(false))

test('areInstalled rejects an installation with a missing package', () => {
  expect(installed({ 'node_modules/binary-here': LOCK['node_modules/binary-here'] })).toBe(false)
})

test('areInstalled rejects an installation older than the lockfile', () => {
  const newer = { ...LOCK, 'node_modules/react': { version: '19.4.0', integrity: 'sha512-newer' } }
  expect(installed(WHOLE, newer)).toBe(false)
})

test('areInstalled rejects an installation for another system', () => {
  const foreign = {
    'node_modules/react': react,
    'node_modules/binary-elsewhere': LOCK['node_modules/binary-elsewhere'],
  }
  expect(installed(foreign)).toBe(false)
})
