import {
  APT,
  CHROMIUM,
  GIT,
  METRICS_TOKEN,
  type Need,
  POSTGRES_15,
  PRODUCT,
  ROOT,
  WHOLE_CHROMIUM,
  program,
} from './needs.ts'

export type Bench = {
  /** below bench/ */
  file: string
  measures: string
  args?: string
  needs?: Need[]
  /**
   * How the file is loaded: `node` as it is; `vite` when something it imports is written in JSX, which Node does not read;
   * `vitest` when it is a configuration of tests.
   */
  by?: 'vite' | 'vitest'
}

const CITY = { args: '[1000000 …] [--recount] [--rounds=60]', by: 'vite' } as const

/** Every command of `npm run bench`, in the order of its list. A new bench is one entry here. */
export const BENCHES: Record<string, Bench> = {
  'landing-bytes': {
    file: 'landing-bytes.mjs',
    measures: 'scripts and styles of a first visit to the landing page, gzip; fails above the limit',
    args: '[build folder = the one of this code] [limit in KB = 143]',
  },
  'landing-requests': {
    file: 'landing-requests.mjs',
    measures: 'requests a second of the landing page, against a file of like size from the same server',
    args: '[origin = http://localhost:3000] [seconds a round = 3]',
    needs: [PRODUCT],
  },
  'photo-cost': {
    file: 'photo-cost.ts',
    measures: 'processor time of all that is made of one photo, against sharp alone',
    args: '[photos = 9]',
  },
  dashboard: {
    file: 'dashboard.ts',
    measures: 'statements and time of the dashboard of a member with 5,000 cleanups, against a look-up by primary key',
    args: '[rounds = 100]',
  },
  counting: {
    file: 'counting.ts',
    measures: 'what the counting triggers add to logging a cleanup and to a love',
    args: '[rounds = 100]',
  },
  hints: {
    file: 'hints.ts',
    measures: 'hints for a review page of 50 cleanups among so many pictures',
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
    measures: 'boards, ranks, bios and challenges of a city of so many members, against a look-up by primary key',
    ...CITY,
  },
  finder: {
    file: 'finder.ts',
    measures: 'the finder and the page of an event among so many events',
    ...CITY,
    args: '[200000 …] [--recount] [--rounds=60]',
  },
  admin: {
    file: 'admin.ts',
    measures: 'every list of the admin console in a city of so many members',
    ...CITY,
    args: '[1000000 …] [--recount] [--rounds=20]',
  },
  'member-bytes': {
    file: 'cluster/sizes.ts',
    measures: 'what a member with ten cleanups takes on the disk of the database, table by table',
    args: '[members = 100000]',
  },
  cluster: {
    file: 'cluster/cluster.ts',
    measures: 'errors and recovery while the parts of a deployment on several machines are taken away, one by one',
    args: 'up [town] | drill [fault …] | down',
    needs: [
      ROOT,
      APT,
      program('mkfs.ext4', 'apt-get install e2fsprogs'),
      program('mount', 'apt-get install mount'),
      program('truncate', 'apt-get install coreutils'),
    ],
  },
  installable: {
    file: 'installable/installable.mjs',
    measures: 'whether a browser installs the web app, and what of it works without a network',
    args: '[origin = http://localhost:3000]',
    needs: [PRODUCT, WHOLE_CHROMIUM],
  },
  'backup-city': {
    file: 'crash/backup-city.ts',
    measures: 'time and size of a backup and its restore, compared row by row',
    args: '[members = 100000]',
  },
  'point-in-time': {
    file: 'crash/point-in-time.ts',
    measures: 'whether a database with an archive can be put back to the moment before an accident',
    needs: [POSTGRES_15],
    by: 'vite',
  },
  outbox: {
    file: 'outbox.ts',
    measures:
      'whether the outbox loses, doubles or swaps a cleanup in so many schedules of a bad network and killed tabs',
    args: '[schedules = 10000] [--seed=1]',
  },
  mutants: {
    file: 'mutants/run.ts',
    measures: 'how many small faults in the code the tests notice (mutation testing)',
    args: '[--all] [--sample=60] [--seed=1] [--draw=list.json | --drawn=list.json] [--report] and those of docs/measurements/mutation-testing.md',
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
      'answers, waiting and memory at a half of, at, and past saturation; with --soak memory under a steady load',
    args: '[origin = http://localhost:3000] [--seconds=8] [--rounds=3] [--at=visits a second] [--soak=seconds]',
    needs: [METRICS_TOKEN, PRODUCT],
  },
  'load-cost': {
    file: 'load/cost.ts',
    measures: 'processor time of the product for one answer of each kind',
    args: '[origin = http://localhost:3000] [times = 50]',
    needs: [METRICS_TOKEN, PRODUCT],
  },
  'bad-inputs': {
    file: 'attack/bad-inputs.ts',
    measures: 'answers to everything wrong that can be sent in every field of the API',
    args: '[every = 1]',
    by: 'vite',
  },
  uploads: {
    file: 'attack/uploads.ts',
    measures: 'answers and memory when bombs, polyglots and cut pictures are uploaded',
    by: 'vite',
  },
  sqlmap: {
    file: 'attack/sqlmap.ts',
    measures: 'SQL injection through every parameter of the API',
    args: '[names of operations, or parts of them] [--look]',
    needs: [program('sqlmap', 'apt-get install sqlmap, or pipx install sqlmap')],
    by: 'vite',
  },
  enumeration: {
    file: 'attack/enumeration.ts',
    measures: 'answers and times for addresses with an account, against those without one',
    by: 'vite',
  },
  peers: {
    file: 'peers/peers.ts',
    measures: 'requests a second of the same work beside Payload, Directus, hono and bare node:http',
    args: '[members = 1000000] [--rounds=3] [--port=4800] [--folder=…] [--only=member,rank] [--against=payload] [--prepare]',
    needs: [program('wrk', 'apt-get install wrk, or brew install wrk')],
  },
}
