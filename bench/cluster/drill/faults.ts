import { setTimeout as pause } from 'node:timers/promises'
import { type Disk, fill, makeRoom } from '../machine.ts'
import { type Part, answers, tryKill, until } from '../part.ts'
import { postmaster, primary, standby, switchOver, waitForPair } from '../parts/database.ts'
import type { Cluster } from '../up.ts'

const SECOND = 1000
/** Milliseconds for which a part is stopped or a disk is full. */
const AWAY = 15 * SECOND

type Fault = { name: string; strike(cluster: Cluster, nextVersion: string): Promise<unknown> }

const partOf = (cluster: Cluster, name: string | undefined) =>
  cluster.parts.databases.find((part) => part.name === name)!

async function away(parts: Part[], time = AWAY) {
  await Promise.all(parts.map((part) => part.stop()))
  await pause(time)
  for (const part of parts) part.start()
}

async function full(name: Disk, time = AWAY) {
  fill(name)
  await pause(time)
  makeRoom(name)
}

/** Faults of the drill. Each `strike` causes one and waits until the affected part is back. */
export const FAULTS: Fault[] = [
  {
    name: 'kill -9 a web',
    strike: async ({ parts, everyoneIsReady }) => {
      parts.webs[0]!.kill()
      await pause(SECOND)
      await until('all processes are ready again', everyoneIsReady)
    },
  },
  {
    name: 'kill -9 a worker',
    strike: async ({ parts, everyoneIsReady }) => {
      parts.workers[0]!.kill()
      await pause(SECOND)
      await until('all processes are ready again', everyoneIsReady)
    },
  },
  {
    name: 'kill -9 the proxy (there is one only)',
    strike: async ({ parts, everyoneIsReady }) => {
      parts.proxy.kill()
      await pause(SECOND)
      await until('all processes are ready again', everyoneIsReady)
    },
  },
  {
    name: 'kill -9 the PostgreSQL of the primary',
    strike: async () => {
      const first = await primary()
      tryKill(postmaster(first as Disk)!)
      await until('another server is the primary', async () => ![undefined, first].includes(await primary()), 90)
      await waitForPair()
    },
  },
  {
    name: 'kill -9 the machine of the primary',
    strike: async (cluster) => {
      const first = partOf(cluster, await primary())
      first.kill({ down: true })
      await until('another server is the primary', async () => ![undefined, first.name].includes(await primary()), 90)
      await pause(5 * SECOND)
      first.start()
      await waitForPair()
    },
  },
  {
    name: 'kill -9 the machine of the standby',
    strike: async (cluster) => {
      const second = partOf(cluster, await standby())
      second.kill({ down: true })
      await pause(40 * SECOND)
      second.start()
      await waitForPair()
    },
  },
  {
    name: 'switchover, as for maintenance',
    strike: async () => {
      const first = await primary()
      await switchOver()
      await until('another server is the primary', async () => ![undefined, first].includes(await primary()), 90)
      await waitForPair()
    },
  },
  { name: 'the store is stopped for 15 s', strike: ({ parts }) => away(parts.store) },
  {
    name: 'the store hangs for 15 s',
    strike: async ({ parts }) => {
      const { pid } = parts.store.at(-1)!
      tryKill(pid!, 'SIGSTOP')
      await pause(AWAY)
      tryKill(pid!, 'SIGCONT')
    },
  },
  { name: 'the mail server is stopped for 15 s', strike: ({ parts }) => away([parts.mail]) },
  { name: 'the disk of the store is full for 15 s', strike: () => full('store') },
  {
    name: 'the disk of the primary is full for 15 s',
    strike: async () => {
      await full((await primary()) as Disk)
      await waitForPair()
    },
  },
  {
    name: 'roll to a new version, one process after the other',
    strike: async ({ parts, processOf }, nextVersion) => {
      for (const part of [...parts.webs, ...parts.workers]) {
        const role = parts.webs.includes(part) ? 'web' : 'worker'
        const port = Number(part.way.env!.PORT)
        await part.stop()
        part.way = processOf(part.name, role, port, nextVersion)
        part.start()
        await until(`${part.name} is ready again`, () => answers(`http://127.0.0.1:${port}/readyz`))
        // The health checks of the proxy need this long to notice it.
        await pause(2 * SECOND)
      }
    },
  },
]
