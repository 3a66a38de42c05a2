import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Prerequisite of a benchmark, checked before it starts. */
export type Need = {
  what: string
  /** Returns a sentence that says what is missing and how to get it, or undefined if it is there. */
  missing(args: string[]): string | undefined | Promise<string | undefined>
}

export const requireProgram = (name: string, how: string): Need => ({
  what: name,
  missing: () => (isOnPath(name) ? undefined : `${name} is not on the path. To get it: ${how}.`),
})

function isOnPath(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const START_COMMAND = 'TRUSTED_PROXIES=127.0.0.1 METRICS_TOKEN=a-token npm start'

export const PRODUCT: Need = {
  what: 'a running product with the demo town',
  async missing(args) {
    const origin = args.find((arg) => arg.startsWith('http')) ?? 'http://localhost:3000'
    const isThere = await fetch(new URL('/readyz', origin)).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isThere) return `No product answers at ${origin}. Start one in another terminal with: ${START_COMMAND}`
  },
}

export const METRICS_TOKEN: Need = {
  what: 'METRICS_TOKEN, the same as the product has',
  missing: () =>
    process.env['METRICS_TOKEN']
      ? undefined
      : `METRICS_TOKEN is not set. Start the product with: ${START_COMMAND}, and set the same METRICS_TOKEN for this command.`,
}

export const CHROMIUM: Need = {
  what: 'Chromium or Chrome',
  async missing() {
    const { findChromiumPath } = await import('../e2e/harness/browser/chromium.ts')
    try {
      findChromiumPath()
    } catch (error) {
      return (error as Error).message
    }
  },
}

/** The headless shell that the end-to-end tests prefer cannot install web apps. */
export const FULL_CHROMIUM: Need = {
  what: 'a full Chromium (CHROME_PATH, else /usr/bin/chromium)',
  missing() {
    const path = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
    if (!existsSync(path))
      return `${path} does not exist. Install Chromium (apt-get install chromium), or set CHROME_PATH to a full Chromium.`
  },
}

export const POSTGRES_15: Need = {
  what: "Debian's PostgreSQL 15",
  missing: () =>
    existsSync('/usr/lib/postgresql/15/bin/postgres')
      ? undefined
      : '/usr/lib/postgresql/15/bin/postgres does not exist. To get it: apt-get install postgresql-15, on Debian 12.',
}

export const GIT = requireProgram('git', 'apt-get install git')

export const ROOT: Need = {
  what: 'root, in a disposable container or machine',
  missing: () =>
    process.getuid?.() === 0
      ? undefined
      : 'This installs packages, mounts disks and starts a mail server. Run it as root, in a disposable container or machine.',
}

/** The cluster benchmark installs its own servers with apt-get. */
export const APT = requireProgram(
  'apt-get',
  'use a container of Debian 12, whose packages patroni, etcd-server, haproxy, postfix and swift this installs',
)
