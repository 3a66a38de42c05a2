import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChanges } from './changed.ts'

let root: string
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })

function write(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}

function commit() {
  git('add', '.')
  git('-c', 'user.name=Test', '-c', 'user.email=test@cleanstreak.example', 'commit', '-qm', 'Change')
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cleanstreak-changed-'))
  git('init', '-q')
  write({
    'src/app/web/routes.ts': "route('/events', 'features/events/web/list-page.tsx'),\n",
    'src/app/server/app.ts': "import '#features/events/rules.ts'\n",
    'src/app/server/app.test.ts': "import './app.ts'\n",
    'src/features/events/rules.ts': 'export {}\n',
    'src/features/events/rules.test.ts': "import './rules.ts'\n",
    'src/features/events/server/routes.test.ts': "import '#app/server/app.ts'\n",
    'src/features/events/web/list-page.tsx': "import '../rules.ts'\n",
    'src/features/tags/rules.test.ts': "import '#features/events/rules.ts'\n",
    'src/features/tags/routes.test.ts': "import '#app/server/app.ts'\n",
    'e2e/list.e2e.ts': "open('/events')\n",
    'e2e/other.e2e.ts': "open('/tags')\n",
  })
  commit()
})
afterEach(() => rmSync(root, { recursive: true }))

test('a change selects the tests of its feature, of its importers below the app layer, and of its pages', () => {
  write({ 'src/features/events/rules.ts': 'export const limit = 1\n' })
  expect(findChanges(root)).toEqual({
    files: ['src/features/events/rules.ts'],
    units: [
      'src/features/events/rules.test.ts',
      'src/features/events/server/routes.test.ts',
      'src/features/tags/rules.test.ts',
    ],
    journeys: ['e2e/list.e2e.ts'],
  })
})

test('a new test selects itself and its feature, without a browser', () => {
  write({ 'src/features/tags/names.test.ts': '' })
  const { units, journeys } = findChanges(root)
  expect(units).toContain('src/features/tags/names.test.ts')
  expect(journeys).toEqual([])
})

test('changes are counted from the commit where the branch left origin/main', () => {
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  write({ 'e2e/other.e2e.ts': "open('/tags?page=2')\n" })
  commit()
  expect(findChanges(root).journeys).toEqual(['e2e/other.e2e.ts'])
})

test('a deleted file runs the tests of its feature', () => {
  rmSync(join(root, 'src/features/events/rules.ts'))
  const { files, units } = findChanges(root)
  expect(files).toEqual([])
  expect(units).toContain('src/features/events/server/routes.test.ts')
})

test('a migration runs the tests that name the migrations', () => {
  write({ 'migrations/0002_tags.sql': '', 'src/app/server/upgrade.test.ts': "from('migrations')\n" })
  commit()
  write({ 'migrations/0002_tags.sql': 'select 1' })
  expect(findChanges(root).units).toEqual(['src/app/server/upgrade.test.ts'])
})
