import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '../cluster-process.ts'
import { isPairHealthy } from '../parts/database.ts'
import type { Cluster } from '../up.ts'
import { FAULTS } from './faults.ts'
import { type Load, isError, startLoad } from './load.ts'
import { verifyAcknowledged } from './verify.ts'
import { buildNextVersion } from './version.ts'

const SECOND = 1000
const CALM_MS = 6 * SECOND

/**
 * Fault injection: strikes the cluster with one fault after the other under a steady load, and verifies at the end that
 * nothing acknowledged was lost. `nameParts` selects faults by parts of their names; if it is empty, all run.
 */
export async function runDrill(cluster: Cluster, nameParts: string[], stopping: AbortSignal): Promise<boolean> {
  const faults = FAULTS.filter(({ name }) => !nameParts.length || nameParts.some((part) => name.includes(part)))
  const rolls = faults.some(({ name }) => name.startsWith('roll'))
  const nextVersion = rolls ? await buildNextVersion() : ''
  const load = await startLoad(stopping)
  const isWhole = async () => (await cluster.everyoneIsReady()) && (await isPairHealthy())
  console.log(row('fault', 'seconds', 'answers', 'errors', 'first to last', 'slowest', 'by kind and status'))
  await measured('nothing, for 20 s', () => pause(20 * SECOND, undefined, { signal: stopping }))
  for (const { name, strike } of faults) {
    stopping.throwIfAborted()
    await measured(name, async () => {
      await strike(cluster, nextVersion)
      await waitUntil('all parts of the cluster are ready', isWhole, 120)
      await waitUntil('clients see no more errors', () => isCalm(load), 120)
    })
  }
  await load.stop()
  console.log('')
  const found = await verifyAcknowledged(load)
  for (const [what, result, isRight] of found) console.log(`${isRight ? 'right' : 'WRONG'}  ${what}: ${result}`)
  return found.every(([, , isRight]) => isRight)

  async function measured(name: string, work: () => Promise<unknown>) {
    const since = Date.now()
    const failed = await work().then(
      () => '',
      (error: Error) => ` ${error.message}`,
    )
    console.log(summarize(name, load, since) + failed)
    // A pause, so that late effects of this fault do not count for the next one.
    await pause(CALM_MS, undefined, { signal: stopping })
  }
}

const isCalm = ({ seen }: Load) => !seen.some((each) => isError(each) && each.at + each.ms > Date.now() - CALM_MS)

const seconds = (ms: number) => (ms / SECOND).toFixed(1)

function summarize(name: string, { seen }: Load, since: number) {
  const during = seen.filter(({ at, ms }) => at + ms >= since)
  const errors = during.filter(isError)
  const counts = new Map<string, number>()
  for (const { kind, status } of errors) counts.set(`${kind} ${status}`, (counts.get(`${kind} ${status}`) ?? 0) + 1)
  const ends = errors.map(({ at, ms }) => at + ms)
  const span = errors.length ? Math.max(...ends) - Math.min(...ends) : 0
  const slowest = Math.max(0, ...during.map(({ ms }) => ms))
  const list = Array.from(counts, ([what, times]) => `${what} × ${times}`).join(', ')
  return row(
    name,
    seconds(Date.now() - since),
    String(during.length),
    String(errors.length),
    seconds(span),
    seconds(slowest),
    list,
  )
}

const row = (name: string, ...cells: string[]) =>
  `${name.padEnd(52)}${cells
    .slice(0, 5)
    .map((cell) => cell.padStart(14))
    .join('')}  ${cells[5]}`
