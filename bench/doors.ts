import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabases } from './doors/databases.ts'
import { findFaults } from './doors/faults.ts'
import { type Order, play } from './doors/play.ts'
import { ORDER_VARIABLE, type PlayMessage, playInProcesses } from './doors/processes.ts'

/*
 * npm run bench -- doors
 * Plays random histories of an owner and a stranger against the sign-in of the product, over HTTP and PostgreSQL. The
 * first broken invariant prints its shrunk history, and how to replay it. With `--faults` it takes back one protection
 * after the other in a copy, and reports after how many histories each was missed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    path: { type: 'string' },
    only: { type: 'string', default: '' },
    processes: { type: 'string', default: '2' },
    faults: { type: 'boolean', default: false },
    fault: { type: 'string', default: '' },
  },
})

const root = resolve(import.meta.dirname, '..')
const seed = values.seed === undefined ? Date.now() % 0x7f_ff_ff_ff : Number(values.seed)
const only = values.only.split(',').filter(Boolean)
const processes = values.path === undefined ? Number(values.processes) : 1

const order = process.env[ORDER_VARIABLE]
if (order === undefined) await (values.faults ? reportFaults() : reportHistories())
else await playAndTell(JSON.parse(order) as Order)

async function playAndTell(given: Order): Promise<void> {
  const send = (message: PlayMessage) => void process.send!(message)
  send({ findings: await play(given, (played) => send({ played })) })
}

async function reportHistories(): Promise<void> {
  const histories = Number(positionals[0] ?? 100_000)
  const databases = await openDatabases()
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1000)
  let told = 0
  try {
    const { played, steps, failure } = await playInProcesses(
      { root, databases },
      { histories, seed, path: values.path, only, processes },
      (now) => {
        if (now - told < 1000) return
        told = now
        console.log(`${now} histories in ${seconds()} s`)
      },
    )
    const each = ((seconds() * 1000) / Math.max(1, played)).toFixed(0)
    console.log(`${played} histories (${steps} steps) from seed ${seed} in ${seconds()} s, ${each} ms each`)
    if (failure) {
      console.error(failure)
      process.exitCode = 1
    } else console.log('No invariant was broken.')
  } finally {
    await databases.close()
  }
}

async function reportFaults(): Promise<void> {
  const databases = await openDatabases()
  try {
    const missed = await findFaults({
      root,
      databases,
      most: Number(positionals[0] ?? 10_000),
      seed,
      processes,
      name: values.fault,
    })
    if (missed > 0) process.exitCode = 1
  } finally {
    await databases.close()
  }
}
