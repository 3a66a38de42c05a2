import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/* Folders, ports and passwords of the cluster. The passwords are public, so nothing may listen beyond this machine. */

export const REPOSITORY = resolve(import.meta.dirname, '../..')
export const FOLDER = resolve(process.env.CLUSTER_DIR ?? '/tmp/cleanstreak-cluster')
const FIRST_PORT = Number(process.env.CLUSTER_PORT ?? 4000)

export const inFolder = (...path: string[]) => join(FOLDER, ...path)
export const portAt = (offset: number) => FIRST_PORT + offset
export const addressAt = (offset: number) => `127.0.0.1:${portAt(offset)}`

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

export const ORIGIN = `http://localhost:${portAt(PORTS.proxy)}`

/** Database servers with their ports. Each stands for a machine of its own. */
export const DATABASE_SERVERS = ['pg1', 'pg2'].map((name, nr) => ({
  name,
  port: portAt(21 + nr),
  patroni: portAt(31 + nr),
}))
export const WEB_PROCESSES = ['web1', 'web2', 'web3'].map((name, nr) => ({ name, port: portAt(41 + nr) }))
export const WORKER_PROCESSES = ['worker1', 'worker2'].map((name, nr) => ({ name, port: portAt(51 + nr) }))

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
export function renderConfig(file: string, values: Record<string, string | number>): string {
  const text = readFileSync(join(REPOSITORY, 'deploy', file), 'utf8')
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`deploy/${file} asks for ${name}.`)
    return String(values[name])
  })
}

/** Environment variables that all processes of the product share, from `deploy/cluster.env`. */
export function productSettings(): Record<string, string> {
  const lines = renderConfig('cluster.env', {
    ...PASSWORDS,
    DATABASE: addressAt(PORTS.database),
    APP_URL: ORIGIN,
    MAIL: addressAt(PORTS.mail),
    STORE: addressAt(PORTS.store),
    PROXIES: '127.0.0.1',
    POSTAL_SERVICE_URL: process.env.POSTAL_SERVICE_URL ?? 'off',
    UK_POSTAL_SERVICE_URL: process.env.UK_POSTAL_SERVICE_URL ?? 'off',
  })
  const set = lines.split('\n').filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(set.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
