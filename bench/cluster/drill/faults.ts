import { setTimeout as pause } from 'node:timers/promises'
import { type Disk, fillDisk, freeDisk } from '../machine.ts'
import { type ClusterProcess, isAnswering, tryKill, waitUntil } from '../cluster-process.ts'
import { findPostmaster, findPrimary, findStandby, switchOver, waitForPair } from '../parts/database.ts'
import type { Cluster } from '../up.ts'

const SECOND = 1000
/** Milliseconds for which a part is stopped or a disk is full. */
const DOWNTIME_MS = 15 * SECOND

type Fault = { name: string; strike(cluster: Cluster, nextVersion: string): Promise<unknown> }

const partOf = (cluster: Cluster, name: string | undefined) =>
  cluster.parts.databases.find((part) => part.name === name)!

async function stopFor(parts: ClusterProcess[], time = DOWNTIME_MS) {
  await Promise.all(parts.map((part) => part.stop()))
  await pause(time)
  for (const part of parts) part.start()
}

async function fillDiskFor(name: Disk, time = DOWNTIME_MS) {
  fillDisk(name)
  await pause(time)
  freeDisk(name)
}

/** Faults of the drill. Each `strike` causes one and waits until the affected part is back. */
export const FAULTS: Fault[] = [
  {
    name: 'kill -9 a web',
    strike: async ({ parts, everyoneIsReady }) => {
      parts.webs[0]!.kill()
      await pause(SECOND)
      await waitUntil('all processes are ready again', everyoneIsReady)
    },
  },
  {
    name: 'kill -9 a worker',
    strike: async ({ parts, everyoneIsReady }) => {
      parts.workers[0]!.kill()
      await pause(SECOND)
      await waitUntil('all processes are ready again', everyoneIsReady)
    },
  },
  {
    name: 'kill -9 the proxy (there is one only)',
    strike: async ({ parts, everyoneIsReady }) => {
      parts.proxy.kill()
      await pause(SECOND)
      await waitUntil('all processes are ready again', everyoneIsReady)
    },
  },
  {
    name: 'kill -9 the PostgreSQL of the primary',
    strike: async () => {
      const first = await findPrimary()
      tryKill(findPostmaster(first as Disk)!)
      await waitUntil(
        'another server is the primary',
        async () => ![undefined, first].includes(await findPrimary()),
        90,
      )
      await waitForPair()
    },
  },
  {
    name: 'kill -9 the machine of the primary',
    strike: async (cluster) => {
      const first = partOf(cluster, await findPrimary())
      first.kill({ down: true })
      await waitUntil(
        'another server is the primary',
        async () => ![undefined, first.name].includes(await findPrimary()),
        90,
      )
      await pause(5 * SECOND)
      first.start()
      await waitForPair()
    },
  },
  {
    name: 'kill -9 the machine of the standby',
    strike: async (cluster) => {
      const second = partOf(cluster, await findStandby())
      second.kill({ down: true })
      await pause(40 * SECOND)
      second.start()
      await waitForPair()
    },
  },
  {
    name: 'switchover, as for maintenance',
    strike: async () => {
      const first = await findPrimary()
      await switchOver()
      await waitUntil(
        'another server is the primary',
        async () => ![undefined, first].includes(await findPrimary()),
        90,
      )
      await waitForPair()
    },
  },
  { name: 'the store is stopped for 15 s', strike: ({ parts }) => stopFor(parts.store) },
  {
    name: 'the store hangs for 15 s',
    strike: async ({ parts }) => {
      const { pid } = parts.store.at(-1)!
      tryKill(pid!, 'SIGSTOP')
      await pause(DOWNTIME_MS)
      tryKill(pid!, 'SIGCONT')
    },
  },
  { name: 'the mail server is stopped for 15 s', strike: ({ parts }) => stopFor([parts.mail]) },
  { name: 'the disk of the store is full for 15 s', strike: () => fillDiskFor('store') },
  {
    name: 'the disk of the primary is full for 15 s',
    strike: async () => {
      await fillDiskFor((await findPrimary()) as Disk)
      await waitForPair()
    },
  },
  {
    name: 'roll to a new version, one process after the other',
    strike: async ({ parts, processOf }, nextVersion) => {
      for (const part of [...parts.webs, ...parts.workers]) {
        const role = parts.webs.includes(part) ? 'web' : 'worker'
        const port = Number(part.settings.env!.PORT)
        await part.stop()
        part.settings = processOf(part.name, role, port, nextVersion)
        part.start()
        await waitUntil(`${part.name} is ready again`, () => isAnswering(`http://127.0.0.1:${port}/readyz`))
        // The health checks of the proxy need this long to notice it.
        await pause(2 * SECOND)
      }
    },
  },
]
