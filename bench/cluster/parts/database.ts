import { existsSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { processes } from '../../../e2e/harness/product/processes.ts'
import { type Disk, disk, file, folder } from '../machine.ts'
import { PASSWORDS, PORTS, SERVERS, at, filled, inFolder } from '../layout.ts'
import { Part, answers, until } from '../part.ts'

export function etcd(): Part {
  const here = `http://${at(PORTS.etcd)}`
  const peers = `http://${at(PORTS.etcdPeers)}`
  const flags = {
    name: 'etcd1',
    'data-dir': folder('etcd'),
    'listen-client-urls': here,
    'advertise-client-urls': here,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `etcd1=${peers}`,
    'log-level': 'warn',
  }
  const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)
  return new Part({ name: 'etcd', command: '/usr/bin/etcd', args })
}

export const databases = (): Part[] =>
  SERVERS.map((server) => {
    const values = {
      ...PASSWORDS,
      NAME: server.name,
      ADDRESS: '127.0.0.1',
      PORT: server.port,
      PATRONI_PORT: server.patroni,
      ETCD: at(PORTS.etcd),
      DATA: disk(server.name as Disk, 'data'),
      BIN: '/usr/lib/postgresql/15/bin',
      SOCKETS: folder('sockets'),
      NETWORK: '127.0.0.1/32',
    }
    const config = file(filled('patroni.yaml', values), `${server.name}.yaml`)
    const cwd = inFolder('disks', server.name)
    const letGo = () => postmaster(server.name as Disk)
    return new Part({ name: server.name, command: '/usr/bin/patroni', args: [config], cwd, letGo })
  })

/** Process id of the PostgreSQL server. It is no child of Patroni, so that it survives a restart of Patroni. */
export function postmaster(name: Disk): number | undefined {
  const lock = disk(name, 'data/postmaster.pid')
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0
  // The id may have been reused by another process.
  return processes().find((each) => each.pid === pid && each.command.includes(disk(name)))?.pid
}

const asSuperuser = (database: string) =>
  `postgres://postgres:${PASSWORDS.SUPERUSER_PASSWORD}@${at(PORTS.database)}/${database}`

/** Creates the account and the database of the product, as an operator does once. */
export async function createDatabase() {
  const client = new Client({ connectionString: asSuperuser('postgres') })
  await client.connect()
  await client.query(`create role cleanstreak login password '${PASSWORDS.DATABASE_PASSWORD}'`)
  await client.query(`create database cleanstreak owner cleanstreak encoding 'UTF8' template template0`)
  await client.end()
}

/** Name of the server that answers as the primary. The entry in etcd may still name one that has just died. */
export async function primary(): Promise<string | undefined> {
  for (const { name, patroni } of SERVERS) if (await answers(`http://127.0.0.1:${patroni}/primary`)) return name
  return undefined
}

/** Name of the synchronous standby, which has every commit before it is acknowledged. */
export async function standby(): Promise<string | undefined> {
  for (const { name, patroni } of SERVERS) if (await answers(`http://127.0.0.1:${patroni}/synchronous`)) return name
  return undefined
}

export const pairIsWhole = async () => Boolean((await primary()) && (await standby()))

export const waitForPair = () => until('there is a primary with a synchronous standby', pairIsWhole, 120)

export async function switchOver() {
  const [leader, candidate] = [await primary(), await standby()]
  const { patroni } = SERVERS.find(({ name }) => name === leader)!
  await fetch(`http://127.0.0.1:${patroni}/switchover`, { method: 'POST', body: JSON.stringify({ leader, candidate }) })
}
