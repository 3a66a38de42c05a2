import type { Client } from 'pg'
import type { Clock } from '#platform/server/clock.ts'
import type { CheckSubject, Finding } from './finding.ts'

const NAME = 'Clock'
/** Clock difference in seconds that is worth a look, because an expiry is then noticeably early or late. */
const NOTICEABLE_SECONDS = 2
/** Clock difference in seconds that makes authenticator app codes fail. */
const HARMFUL_SECONDS = 30
const TIMEOUT_MS = 5000

/** Comparison with another clock: the minimum number of seconds that this machine is ahead (negative: behind). */
type Comparison = { of: string; ahead: number }

/** Compares this machine's clock with the database's and with those of the reachable web services. */
export async function checkClock(client: Client, { config, clock }: CheckSubject): Promise<Finding> {
  const { world, uk } = config.postalServices
  const services = [config.storage.kind === 's3' ? config.storage.endpoint : undefined, world, uk]
  const comparisons = await Promise.all([
    compareWithDatabase(client, clock),
    ...services.flatMap((url) => (url ? [compareWithService(url, clock)] : [])),
  ])
  const worst = comparisons
    .filter((each) => each !== undefined)
    .reduce((a, b) => (Math.abs(b.ahead) > Math.abs(a.ahead) ? b : a))
  const off = Math.abs(worst.ahead)
  if (off < NOTICEABLE_SECONDS)
    return { name: NAME, level: 'good', sentence: `Right to ${Math.max(off, 0.1).toFixed(1)} s` }
  return {
    name: NAME,
    level: off < HARMFUL_SECONDS ? 'look' : 'bad',
    sentence: `${Math.round(off)} s ${worst.ahead > 0 ? 'ahead of' : 'behind'} the clock of ${worst.of}. Keep all machines in sync with NTP, for example: timedatectl set-ntp true.`,
  }
}

async function compareWithDatabase(client: Client, clock: Clock): Promise<Comparison> {
  const before = clock.now().getTime()
  const { rows } = await client.query<{ now: number }>('select extract(epoch from clock_timestamp())::float8 as now')
  const after = clock.now().getTime()
  return { of: 'the database', ahead: measureLead(before / 1000, after / 1000, rows[0]!.now, rows[0]!.now) }
}

/** Compares with the `Date` header of a web service. An unreachable service says nothing about the clock. */
async function compareWithService(url: string, clock: Clock): Promise<Comparison | undefined> {
  const before = clock.now().getTime()
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
  const date = Date.parse(response?.headers.get('date') ?? '') / 1000
  if (Number.isNaN(date)) return undefined
  // The `Date` header has a resolution of one second.
  return { of: new URL(url).host, ahead: measureLead(before / 1000, clock.now().getTime() / 1000, date, date + 1) }
}

/**
 * Returns the minimum difference in seconds that explains a response between `before` and `after` with a time between
 * `earliest` and `latest`.
 */
function measureLead(before: number, after: number, earliest: number, latest: number): number {
  if (before > latest) return before - latest
  if (after < earliest) return after - earliest
  return 0
}
