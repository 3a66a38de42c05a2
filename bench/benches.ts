import {
  APT,
  CHROMIUM,
  GIT,
  METRICS_TOKEN,
  type Need,
  POSTGRES_15,
  PRODUCT,
  ROOT,
  FULL_CHROMIUM,
  requireProgram,
} from './needs.ts'

export type Bench = {
  file: string
  measures: string
  args?: string
  needs?: Need[]
  /**
   * Loader of the file. By default Node runs it. `vite` transforms JSX, which Node cannot read. `vitest` takes the file
   * as a test configuration.
   */
  by?: 'vite' | 'vitest'
}

const CITY = { args: '[1000000 …] [--recount] [--rounds=60]', by: 'vite' } as const

/** Every benchmark that `npm run bench` can run, in the order of its list. A new benchmark is one entry here. */
export const BENCHES: Record<string, Bench> = {
  'first-visit': {
    file: 'first-visit/first-visit.ts',
    measures: 'bytes, Lighthouse figures and the time from a press to its effect, beside a static copy of each page',
    args: '[origin = http://localhost:3000] [--rounds=5] [--only=bytes,presses,lighthouse] [--pages=/,/login]',
    needs: [PRODUCT, FULL_CHROMIUM],
  },
  'landing-requests': {
    file: 'landing-requests.mjs',
    measures: 'requests a second of the landing page, against a static file of similar size from the same server',
    args: '[origin = http://localhost:3000] [seconds per round = 3]',
    needs: [PRODUCT],
  },
  'photo-cost': {
    file: 'photo-cost.ts',
    measures: 'CPU time of processing one photo, against sharp alone',
    args: '[photos = 9]',
  },
  dashboard: {
    file: 'dashboard.ts',
    measures: 'statements and time of the dashboard of a member with 5,000 cleanups, against a look-up by primary key',
    args: '[rounds = 100]',
  },
  counting: {
    file: 'counting.ts',
    measures:
      'what the counting triggers add to logging a cleanup and to a love, as time and as CPU time of PostgreSQL',
    args: '[rounds = 100]',
  },
  hints: {
    file: 'hints.ts',
    measures: 'time of the review hints for a page of 50 cleanups, among a given number of photos',
    args: '[pictures = 1000000] [rounds = 20]',
  },
  'review-walk': {
    file: 'review-walk.ts',
    measures: 'how fast an admin decides on 100 cleanups by keyboard in the browser',
    args: '[origin = http://localhost:3000]',
    needs: [PRODUCT, CHROMIUM],
  },
  city: {
    file: 'city.ts',
    measures: 'boards, ranks, bios and challenges with a given number of members, against a look-up by primary key',
    ...CITY,
  },
  finder: {
    file: 'finder.ts',
    measures: 'the event finder and the page of an event, with a given number of events',
    ...CITY,
    args: '[200000 …] [--recount] [--rounds=60]',
  },
  admin: {
    file: 'admin.ts',
    measures: 'every list of the admin console, with a given number of members',
    ...CITY,
    args: '[1000000 …] [--recount] [--rounds=20]',
  },
  'member-bytes': {
    file: 'cluster/sizes.ts',
    measures: 'database size of a member with ten cleanups, table by table',
    args: '[members = 100000]',
  },
  cluster: {
    file: 'cluster/cluster.ts',
    measures: 'errors and recovery time of a clustered deployment while its parts fail, one by one (fault injection)',
    args: 'up [town] | drill [fault …] | down',
    needs: [
      ROOT,
      APT,
      requireProgram('mkfs.ext4', 'apt-get install e2fsprogs'),
      requireProgram('mount', 'apt-get install mount'),
      requireProgram('truncate', 'apt-get install coreutils'),
    ],
  },
  installable: {
    file: 'installable/installable.mjs',
    measures: 'whether a browser would install the web app, and what of it works offline',
    args: '[origin = http://localhost:3000]',
    needs: [PRODUCT, FULL_CHROMIUM],
  },
  'backup-city': {
    file: 'crash/backup-city.ts',
    measures: 'time and size of a backup and its restore; compares both databases row by row',
    args: '[members = 100000]',
  },
  'point-in-time': {
    file: 'crash/point-in-time.ts',
    measures:
      'point-in-time recovery: whether a database with a WAL archive can be restored to just before an accident',
    needs: [POSTGRES_15],
    by: 'vite',
  },
  outbox: {
    file: 'outbox.ts',
    measures:
      'whether the outbox loses, duplicates or reorders a cleanup in simulated schedules of network failures and killed tabs',
    args: '[schedules = 10000] [--seed=1]',
  },
  doors: {
    file: 'doors.ts',
    measures:
      'whether random histories of an owner and a stranger break an invariant of signing in; with --faults, after how many histories planted faults are found',
    args: '[histories = 100000] [--seed=1 [--path=…]] [--only=invariant,…] [--processes=2] [--faults [--fault=part of a name]]',
    needs: [GIT],
    by: 'vite',
  },
  mutants: {
    file: 'mutants/run.ts',
    measures: 'how many small faults in the code the tests notice (mutation testing)',
    args: '[--all] [--sample=60] [--seed=1] [--draw=list.json | --drawn=list.json] [--report]; more in docs/measurements/mutation-testing.md',
    needs: [GIT],
  },
  access: {
    file: 'access/vitest.config.ts',
    measures: 'accessibility of every page, dialog and state, in 402 windows',
    args: '[-t part of a name]',
    needs: [CHROMIUM],
    by: 'vitest',
  },
  load: {
    file: 'load/load.ts',
    measures:
      'responses, latency and memory below, at and past saturation; with --soak, memory under a steady load (soak test)',
    args: '[origin = http://localhost:3000] [--seconds=8] [--rounds=3] [--at=visits a second] [--soak=seconds]',
    needs: [METRICS_TOKEN, PRODUCT],
  },
  'load-cost': {
    file: 'load/cost.ts',
    measures: 'CPU time of the product for one response of each kind',
    args: '[origin = http://localhost:3000] [requests of each kind = 50]',
    needs: [METRICS_TOKEN, PRODUCT],
  },
  'bad-inputs': {
    file: 'attack/bad-inputs.ts',
    measures: 'responses to invalid values in every field of the API (fuzzing)',
    args: '[send only every nth value = 1]',
    by: 'vite',
  },
  'door-fuzz': {
    file: 'attack/door-fuzz.ts',
    measures:
      'responses, slowest response and heap while answers of passkeys, cookies, tickets and codes come with one part changed (fuzzing)',
    args: '[cases = 20000] [seed = 49]',
    by: 'vite',
  },
  uploads: {
    file: 'attack/uploads.ts',
    measures: 'responses and memory when decompression bombs, polyglots and truncated images are uploaded',
    by: 'vite',
  },
  sqlmap: {
    file: 'attack/sqlmap.ts',
    measures: 'SQL injection through every parameter of the API',
    args: '[operation names, or parts of them] [--look]',
    needs: [requireProgram('sqlmap', 'apt-get install sqlmap, or pipx install sqlmap')],
    by: 'vite',
  },
  enumeration: {
    file: 'attack/enumeration.ts',
    measures: 'account enumeration: responses and times for email addresses with an account, against those without',
    by: 'vite',
  },
  peers: {
    file: 'peers/peers.ts',
    measures:
      'requests a second for the same work, compared with Payload (also with hooks that count), Directus, hono and bare node:http; lock waits of creating cleanups',
    args: '[members = 1000000] [--rounds=3] [--port=4800] [--folder=…] [--only=cleanup] [--against=payload,payload-counting] [--prepare]',
    needs: [requireProgram('wrk', 'apt-get install wrk, or brew install wrk')],
  },
}
