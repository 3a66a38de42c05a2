import { existsSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { listProcesses } from '../../../e2e/harness/product/processes.ts'
import { type Disk, diskPath, writeConfigFile, createFolder } from '../machine.ts'
import { PASSWORDS, PORTS, DATABASE_SERVERS, addressAt, renderConfig, inFolder } from '../layout.ts'
import { ClusterProcess, isAnswering, waitUntil } from '../cluster-process.ts'

export function createEtcd(): ClusterProcess {
  const here = `http://${addressAt(PORTS.etcd)}`
  const peers = `http://${addressAt(PORTS.etcdPeers)}`
  const flags = {
    name: 'etcd1',
    'data-dir': createFolder('etcd'),
    'listen-client-urls': here,
    'advertise-client-urls': here,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `etcd1=${peers}`,
    'log-level': 'warn',
  }
  const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)
  return new ClusterProcess({ name: 'etcd', command: '/usr/bin/etcd', args })
}

export const createDatabaseServers = (): ClusterProcess[] =>
  DATABASE_SERVERS.map((server) => {
    const values = {
      ...PASSWORDS,
      NAME: server.name,
      ADDRESS: '127.0.0.1',
      PORT: server.port,
      PATRONI_PORT: server.patroni,
      ETCD: addressAt(PORTS.etcd),
      DATA: diskPath(server.name as Disk, 'data'),
      BIN: '/usr/lib/postgresql/15/bin',
      SOCKETS: createFolder('sockets'),
      NETWORK: '127.0.0.1/32',
    }
    const config = writeConfigFile(renderConfig('patroni.yaml', values), `${server.name}.yaml`)
    const cwd = inFolder('disks', server.name)
    const letGo = () => findPostmaster(server.name as Disk)
    return new ClusterProcess({
      name: server.name,
      command: '/usr/bin/patroni',
      args: [config],
      cwd,
      findDaemonPid: letGo,
    })
  })

/** Process id of the PostgreSQL server. It is no child of Patroni, so that it survives a restart of Patroni. */
export function findPostmaster(name: Disk): number | undefined {
  const lock = diskPath(name, 'data/postmaster.pid')
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0
  // The id may have been reused by another process.
  return listProcesses().find((each) => each.pid === pid && each.command.includes(diskPath(name)))?.pid
}

const asSuperuser = (database: string) =>
  `postgres://postgres:${PASSWORDS.SUPERUSER_PASSWORD}@${addressAt(PORTS.database)}/${database}`

/** Creates the account and the database of the product, as an operator does once. */
export async function createDatabase() {
  const client = new Client({ connectionString: asSuperuser('postgres') })
  await client.connect()
  await client.query(`create role cleanstreak login password '${PASSWORDS.DATABASE_PASSWORD}'`)
  await client.query(`create database cleanstreak owner cleanstreak encoding 'UTF8' template template0`)
  await client.end()
}

/** Name of the server that responds as the primary. The entry in etcd may still name one that has just died. */
export async function findPrimary(): Promise<string | undefined> {
  for (const { name, patroni } of DATABASE_SERVERS)
    if (await isAnswering(`http://127.0.0.1:${patroni}/primary`)) return name
  return undefined
}

/** Name of the synchronous standby, which has every commit before it is acknowledged. */
export async function findStandby(): Promise<string | undefined> {
  for (const { name, patroni } of DATABASE_SERVERS)
    if (await isAnswering(`http://127.0.0.1:${patroni}/synchronous`)) return name
  return undefined
}

export const isPairHealthy = async () => Boolean((await findPrimary()) && (await findStandby()))

export const waitForPair = () => waitUntil('there is a primary with a synchronous standby', isPairHealthy, 120)

export async function switchOver() {
  const [leader, candidate] = [await findPrimary(), await findStandby()]
  const { patroni } = DATABASE_SERVERS.find(({ name }) => name === leader)!
  await fetch(`http://127.0.0.1:${patroni}/switchover`, { method: 'POST', body: JSON.stringify({ leader, candidate }) })
}
