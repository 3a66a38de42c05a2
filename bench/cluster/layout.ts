import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/* Folders, ports and passwords of the cluster. The passwords are public, so nothing may listen beyond this machine. */

export const CLONE = resolve(import.meta.dirname, '../..')
export const FOLDER = resolve(process.env.CLUSTER_DIR ?? '/tmp/cleanstreak-cluster')
const FIRST_PORT = Number(process.env.CLUSTER_PORT ?? 4000)

export const inFolder = (...path: string[]) => join(FOLDER, ...path)
export const port = (offset: number) => FIRST_PORT + offset
export const at = (offset: number) => `127.0.0.1:${port(offset)}`

export const PORTS = {
  proxy: 0,
  figures: 1,
  database: 2,
  etcd: 10,
  etcdPeers: 11,
  store: 60,
  accounts: 61,
  containers: 62,
  objects: 63,
  mail: 70,
}

export const ORIGIN = `http://localhost:${port(PORTS.proxy)}`

/** Database servers with their ports. Each stands for a machine of its own. */
export const SERVERS = ['pg1', 'pg2'].map((name, nr) => ({ name, port: port(21 + nr), patroni: port(31 + nr) }))
export const WEBS = ['web1', 'web2', 'web3'].map((name, nr) => ({ name, port: port(41 + nr) }))
export const WORKERS = ['worker1', 'worker2'].map((name, nr) => ({ name, port: port(51 + nr) }))

/** Passwords of the cluster. They are public, so nothing outside this machine may reach what they protect. */
export const PASSWORDS = {
  DATABASE_PASSWORD: 'of-the-product',
  SUPERUSER_PASSWORD: 'of-the-superuser',
  REPLICATION_PASSWORD: 'of-the-replication',
  REWIND_PASSWORD: 'of-the-rewinding',
  STORE_KEY: 'cleanstreak%3Aapp',
  STORE_SECRET: 'of-the-store',
  APP_SECRET: '9c1f5e0b7a3d48261fe04b97d8ac3562',
}

/** Reads a file of `deploy/` and replaces its `${NAMES}`, as envsubst does. */
export function filled(file: string, values: Record<string, string | number>): string {
  const text = readFileSync(join(CLONE, 'deploy', file), 'utf8')
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`deploy/${file} asks for ${name}.`)
    return String(values[name])
  })
}

/** Environment variables that all processes of the product share, from `deploy/cluster.env`. */
export function settings(): Record<string, string> {
  const lines = filled('cluster.env', {
    ...PASSWORDS,
    DATABASE: at(PORTS.database),
    APP_URL: ORIGIN,
    MAIL: at(PORTS.mail),
    STORE: at(PORTS.store),
    PROXIES: '127.0.0.1',
    POSTAL_SERVICE_URL: process.env.POSTAL_SERVICE_URL ?? 'off',
    UK_POSTAL_SERVICE_URL: process.env.UK_POSTAL_SERVICE_URL ?? 'off',
  })
  const set = lines.split('\n').filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(set.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
