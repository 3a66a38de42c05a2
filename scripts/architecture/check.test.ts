import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkArchitecture, formatViolation } from './check.ts'

const COMMAND = join(import.meta.dirname, '../check-architecture.ts')

const IMPORTS = { '#app/*': './src/app/*', '#features/*': './src/features/*', '#platform/*': './src/platform/*' }

/** Smallest codebase that follows all rules. Its imports cover every form of import. */
const VALID_CODEBASE = {
  'package.json': JSON.stringify({ imports: IMPORTS }),
  'src/app/server/router.ts': `export { events } from '#features/events/server/routes.ts'`,
  'src/app/server/http.ts': `import { router } from './router.ts'`,
  'src/app/server/worker.ts': `import '#features/events/server/worker.ts'`,
  'src/app/web/routes.ts': '',
  'src/app/web/root.tsx': `import css from './styles.css?url'`,
  'src/app/web/styles.css': '',
  'src/app/web/pages/home-page.tsx': `import { members } from '#features/members/web/api.ts'`,
  'src/app/web/pages/about-page.tsx': '',
  'src/app/web/pages/dashboard-page.tsx': `const later = () => import('#features/events/web/finder/card.tsx')`,
  'src/features/members/contract.ts': `export * from '#platform/contract.ts'`,
  'src/features/members/rules.ts': '',
  'src/features/members/server/service.ts': `import type { Db } from '#platform/server/db/db.ts'`,
  'src/features/members/server/fixtures.ts': '',
  'src/features/members/server/routes.ts': `import { contract } from '../contract.ts'`,
  'src/features/members/web/api.ts': `import routes from 'virtual:contract/members'\nimport { createApi } from '#platform/web/rpc.ts'`,
  'src/features/members/web/avatar/avatar.tsx': '',
  'src/features/events/contract.ts': `import type { Member } from '#features/members/contract.ts'`,
  'src/features/events/server/routes.ts': '',
  'src/features/events/server/worker.ts': `import { member } from '#features/members/server/service.ts'`,
  'src/features/events/server/fixtures/asking.ts': `import { aMember } from '#features/members/server/fixtures.ts'`,
  'src/features/events/server/service/join.test.ts': `import { aMember } from '#features/members/server/fixtures.ts'`,
  'src/features/events/web/finder-page.tsx': `import { Avatar } from '#features/members/web/avatar/avatar.tsx'`,
  'src/features/events/web/finder/card.tsx': '',
  'src/platform/contract.ts': '',
  'src/platform/server/clock.ts': '',
  'src/platform/server/log.ts': '',
  'src/platform/server/db/db.ts': `import { drizzle } from 'drizzle-orm/node-postgres'`,
  'src/platform/server/db/migrate.ts': '',
  'src/platform/server/db/testing.ts': '',
  'src/platform/web/rpc.ts': `import type { Contract } from '@orpc/contract'`,
  'src/platform/web/theme.ts': '',
  'src/platform/web/tokens.css': '',
}

let scratch: string
beforeAll(() => void (scratch = mkdtempSync(join(tmpdir(), 'cleanstreak-walls-'))))
afterAll(() => rmSync(scratch, { recursive: true }))

const lines = (count: number) => '//\n'.repeat(count - 1) + '//'

/** The smallest codebase with each file padded, so that none is reported as too small. */
const paddedFiles = Object.fromEntries(
  Object.entries(VALID_CODEBASE).map(([path, text]) => [path, /tsx?$/.test(path) ? `${text}\n${lines(25)}` : text]),
)

function writeProject(changes: Record<string, string> = {}) {
  const root = mkdtempSync(join(scratch, 'house-'))
  for (const [path, text] of Object.entries({ ...paddedFiles, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${text}\n`)
  }
  return root
}

const createFiles = (count: number, path: (index: number) => string, text = '') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [path(index), text]))

test('the architecture check accepts a codebase that follows all rules', () => {
  expect(checkArchitecture(writeProject()).violations.map(formatViolation)).toEqual([])
})

/** Violations: what is wrong, the rule, the reported position, part of the advice, and the files to add or change. */
const violationCases: [what: string, rule: number, at: string, advice: string, changes: Record<string, string>][] = [
  [
    'a feature import in platform',
    1,
    'src/platform/server/log.ts:2',
    'Let the caller pass it in as an argument',
    { 'src/platform/server/log.ts': `// why\nimport { x } from '#features/members/rules.ts'` },
  ],
  [
    'a type import from app in platform',
    1,
    'src/platform/web/theme.ts:1',
    'Let the caller pass it in as an argument',
    { 'src/platform/web/theme.ts': `type Root = import('#app/web/root.tsx').Root` },
  ],
  [
    'a dynamic import from app in a feature',
    1,
    'src/features/events/server/worker.ts:1',
    'or the part that joins features up into src/app',
    { 'src/features/events/server/worker.ts': `const later = () => import('../../../app/server/http.ts')` },
  ],
  [
    'an import of the demo town in a feature',
    1,
    'src/features/events/server/worker.ts:1',
    'or the part that joins features up into src/app',
    { 'src/features/events/server/worker.ts': `import '../../../../seed/town.ts'`, 'seed/town.ts': '' },
  ],
  [
    'a table declared in the database module',
    1,
    'src/platform/server/db/db.ts:1',
    "Declare tables in the feature's server/tables.ts",
    { 'src/platform/server/db/db.ts': `import { pgTable } from 'drizzle-orm/pg-core'` },
  ],
  [
    'a contract import in the API client factory',
    1,
    'src/platform/web/rpc.ts:1',
    "Pass the contract's type in",
    { 'src/platform/web/rpc.ts': `import type { ErrorBody } from '../contract.ts'` },
  ],
  [
    "an import of a feature's email in the mail module",
    1,
    'src/platform/server/mail/send.ts:1',
    "Write the email in the feature's server/emails.tsx",
    {
      ...createFiles(3, (index) => `src/platform/server/mail/${index}.ts`),
      'src/platform/server/mail/send.ts': `import { Welcome } from '#features/members/server/emails.tsx'`,
      'src/features/members/server/emails.tsx': '',
    },
  ],
  [
    'a server import in browser code',
    2,
    'src/features/events/web/finder/card.tsx:1',
    "Call the server through the feature's web/api.ts",
    { 'src/features/events/web/finder/card.tsx': `import { join } from '../../server/worker.ts'` },
  ],
  [
    'a server type imported in browser code',
    2,
    'src/app/web/root.tsx:1',
    "Call the server through the feature's web/api.ts",
    { 'src/app/web/root.tsx': `import type { App } from '#app/server/http.ts'` },
  ],
  [
    'a re-export of browser code in server code',
    2,
    'src/app/server/http.ts:1',
    "Move what both need into the feature's contract.ts or rules.ts",
    { 'src/app/server/http.ts': `export * from '../web/root.tsx'` },
  ],
  [
    'a side-effect import of server code in a contract',
    2,
    'src/features/members/contract.ts:1',
    "put this into the feature's server/ or web/",
    { 'src/features/members/contract.ts': `import './server/service.ts'` },
  ],
  [
    'an import of a feature that comes later in the layer order',
    3,
    'src/features/members/rules.ts:1',
    'so that events reads members',
    { 'src/features/members/rules.ts': `export type { Event } from '#features/events/contract.ts'` },
  ],
  [
    'an import of a private file of another feature',
    3,
    'src/features/events/server/worker.ts:1',
    'and add there what is missing',
    { 'src/features/events/server/worker.ts': `import { router } from '#features/members/server/routes.ts'` },
  ],
  [
    'production code that imports the fixtures of another feature',
    3,
    'src/features/events/server/worker.ts:1',
    'and add there what is missing',
    { 'src/features/events/server/worker.ts': `import { aMember } from '#features/members/server/fixtures.ts'` },
  ],
  [
    'a feature that is missing from the layer order',
    3,
    'src/features/weather',
    'Add it to FEATURES',
    { 'src/features/weather/contract.ts': '' },
  ],
  [
    'two files that import types from each other',
    3,
    'src/platform/server/clock.ts:1',
    'Move what both need into a file below them',
    {
      'src/platform/server/clock.ts': `import type { Log } from './log.ts'`,
      'src/platform/server/log.ts': `import type { Clock } from './clock.ts'`,
    },
  ],
  [
    'an import cycle of three files with a dynamic import',
    3,
    'scripts/a.mjs:1',
    'or pass it in as an argument',
    {
      'scripts/a.mjs': `import './b.mjs'`,
      'scripts/b.mjs': `const c = () => import('./c.mjs')`,
      'scripts/c.mjs': `export * from './a.mjs'`,
    },
  ],
  [
    'an import without a file extension',
    3,
    'src/app/web/root.tsx:1',
    'Write the path of the file, with its extension',
    { 'src/app/web/root.tsx': `import { App } from '#app/server/http'` },
  ],
  [
    'an import path that is computed at run time',
    3,
    'src/app/web/root.tsx:1',
    'Import a literal path',
    { 'src/app/web/root.tsx': 'const load = (name) => import(`../server/${name}.ts`)' },
  ],
  [
    'a page in a folder that holds no pages',
    4,
    'src/features/events/web/finder/finder-page.tsx:1',
    "Move it into its feature's web/ folder",
    { 'src/features/events/web/finder/finder-page.tsx': '' },
  ],
  [
    'a page of one feature that reads the data of two others',
    4,
    'src/features/events/web/finder-page.tsx:2',
    "Move it into src/app/web/pages and build it from the features' web/<screen>/ folders",
    {
      'src/features/events/web/finder-page.tsx': `import '#features/members/web/api.ts'\nimport '#features/places/web/api.ts'`,
      'src/features/places/web/api.ts': '',
    },
  ],
  [
    "an API client created from another feature's contract",
    6,
    'src/features/events/web/api.ts:1',
    'Import the client from #features/members/web/api.ts',
    { 'src/features/events/web/api.ts': `import type { contract } from '#features/members/contract.ts'` },
  ],
  [
    'an API client created in a page',
    6,
    'src/app/web/pages/home-page.tsx:1',
    "Create it in the feature's web/api.ts",
    { 'src/app/web/pages/home-page.tsx': `import { createApi } from '#platform/web/rpc.ts'` },
  ],
  [
    'a file that collects the types of all features',
    6,
    'src/app/types.ts:1',
    'Put each type beside the code that creates it',
    { 'src/app/types.ts': '' },
  ],
  [
    'a file name that a feature may not use',
    7,
    'src/features/events/server/logic.ts:1',
    'server/{tables,queries,service,routes,jobs,worker,fixtures}.ts',
    { 'src/features/events/server/logic.ts': '' },
  ],
  [
    'a component beside the pages',
    7,
    'src/features/events/web/card.tsx:1',
    'web/*-page.tsx and web/<screen>/*',
    { 'src/features/events/web/card.tsx': '' },
  ],
  [
    'a folder called lib',
    7,
    'src/platform/web/lib/a.ts:1',
    'Name the file after what it does',
    createFiles(3, (index) => `src/platform/web/lib/${'abc'[index]}.ts`),
  ],
  [
    'a file whose name ends in utils',
    7,
    'e2e/date-utils.ts:1',
    'Name the file after what it does',
    { 'e2e/date-utils.ts': '', 'e2e/a.e2e.ts': '', 'e2e/b.e2e.ts': '' },
  ],
  [
    'a file of more than 400 lines',
    8,
    'src/platform/server/log.ts:400',
    'Split it by noun',
    { 'src/platform/server/log.ts': lines(401) },
  ],
  [
    'a path of more than five names below src',
    8,
    'src/features/events/web/finder/list/card.tsx',
    'Move it up',
    { 'src/features/events/web/finder/list/card.tsx': '' },
  ],
  [
    'a file of a few lines with a single importer in its module',
    8,
    'src/features/events/web/finder/badge.tsx',
    'Make it part of src/features/events/web/finder/card.tsx',
    {
      'src/features/events/web/finder/card.tsx': `import { Badge } from './badge.tsx'`,
      'src/features/events/web/finder/badge.tsx': lines(24),
    },
  ],
]

test.each(violationCases)('the architecture check rejects %s', (_, rule, at, advice, changes) => {
  expect(checkArchitecture(writeProject(changes)).violations).toContainEqual(
    expect.objectContaining({ rule, at: expect.stringMatching(`^${at}`), instead: expect.stringContaining(advice) }),
  )
})

test('the architecture check tests contain a violation of every checkable rule', () => {
  // Rule 5 is checked through the layer order of rule 3.
  expect(new Set(violationCases.map(([, rule]) => rule))).toEqual(new Set([1, 2, 3, 4, 6, 7, 8]))
})

test('the architecture check ignores generated files and the number of tests in a folder', () => {
  const { violations } = checkArchitecture(
    writeProject({
      ...createFiles(20, (index) => `src/platform/server/${index}.test.ts`),
      'src/app/web/route-tree.gen.ts': `import { Route } from '../server/http'\n${lines(1000)}`,
    }),
  )
  expect(violations.map(formatViolation)).toEqual([])
})

test('the architecture command reports violations with exit code 1', () => {
  const run = (root: string) => spawnSync(process.execPath, [COMMAND, root], { encoding: 'utf8' })
  const broken = run(writeProject({ 'src/platform/server/log.ts': `import '#features/members/rules.ts'` }))
  expect(broken.status).toBe(1)
  expect(broken.stderr).toMatch(
    /^src\/platform\/server\/log\.ts:1  platform imports .*Rule 1 of ARCHITECTURE\.md: .*Let the caller.*\n/,
  )
  const whole = run(writeProject())
  expect(whole).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^The architecture check passed: .*\n$/),
  })
})
