import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const GENERATED = ['node_modules', 'dist', 'data', 'data-dev', '.cache', '.tanstack', '.git']
/** Folders left out of the compiled copy. All layers have the same zones, and platform alone compiles much faster. */
const UPPER_LAYERS = ['src/app', 'src/features', 'seed', 'e2e', 'bench', 'scripts']

/** Compiler projects of the zones. The projects of the service worker and of page tests build on them. */
const ZONES = ['contract', 'server', 'web'].map((zone) => `tsconfig.${zone}.json`)

/** Copies the sources, so that a test can add a forbidden import. */
function copyWithout(leftOut: string[]) {
  const copy = mkdtempSync(join(tmpdir(), 'cleanstreak-walls-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const missing = new Set([...GENERATED, ...leftOut])
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !missing.has(relative(ROOT, path)) })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return {
    plant(path: string, text: string) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      writeFileSync(join(copy, path), `${text}\n`)
    },
    run(script: string, ...args: string[]) {
      const { NODE_ENV: _, VITEST: __, TEST: ___, ...env } = process.env
      return spawnSync(process.execPath, [join('node_modules', script), ...args], { cwd: copy, env, encoding: 'utf8' })
    },
  }
}

test('the compiler rejects every import between zones, both of values and of types', { timeout: 180_000 }, () => {
  const crossings = {
    'src/platform/web/crossing-by-value.ts': `export { rowId } from '../server/ids.ts'`,
    'src/platform/web/crossing-by-type.ts': `import type { Clock } from '#platform/server/clock.ts'\nexport type Mine = Clock`,
    'src/platform/server/crossing-to-web.ts': `import type { createApi } from '#platform/web/rpc.ts'\nexport type Mine = typeof createApi`,
    'src/platform/crossing-from-below.ts': `export type Mine = import('./server/clock.ts').Clock`,
    'src/platform/crossing-to-node.ts': `export { readFileSync } from 'node:fs'`,
    'src/platform/web/crossing-to-node.ts': `export { readFileSync } from 'node:fs'`,
  }
  const { plant, run } = copyWithout(UPPER_LAYERS)
  for (const [path, text] of Object.entries(crossings)) plant(path, text)
  const { status, stdout } = run('typescript/bin/tsc', '--build', ...ZONES)
  expect(status).not.toBe(0)
  const refused = Object.keys(crossings).filter((path) => stdout.includes(`${path}(1,`))
  expect(refused, stdout).toEqual(Object.keys(crossings))
})

test('the bundler rejects browser code that imports the server', { timeout: 180_000 }, () => {
  const { plant, run } = copyWithout(['e2e', 'bench', 'docs'])
  // Building one page instead of all saves most of the time.
  plant(
    'src/app/web/routes.ts',
    `import { index, rootRoute } from '@tanstack/virtual-file-routes'
    export const routes = rootRoute('app/web/root.tsx', [index('app/web/pages/unknown-address.tsx')])`,
  )
  plant('src/app/web/start.ts', `export { apiRouter as startInstance } from '../server/api/router.ts'`)
  const { status, stdout, stderr } = run('vite/bin/vite.js', 'build')
  expect(status).not.toBe(0)
  expect(stdout + stderr).toMatch(/import-protection|Import denied/i)
  expect(stdout + stderr).toContain('src/app/server/api/router.ts')
})
