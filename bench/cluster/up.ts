import { existsSync, writeFileSync } from 'node:fs'
import { systemClock } from '#platform/server/clock.ts'
import { readServerConfig } from '#platform/server/config.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { openBuild } from '#launch/built.mjs'
import { OperatorError } from '#launch/operator-error.mjs'
import { REPOSITORY, ORIGIN, WEB_PROCESSES, WORKER_PROCESSES, inFolder, productSettings } from './layout.ts'
import { fillDemoTown } from '../../seed/town.ts'
import { createFolder, installPackages, mountDisks, removeAll } from './machine.ts'
import { type ClusterProcess, isAnswering, waitUntil } from './cluster-process.ts'
import { createDatabase, createDatabaseServers, createEtcd, waitForPair } from './parts/database.ts'
import { createMailServer } from './parts/mail.ts'
import { productProcess, createWebProcesses, createWorkerProcesses } from './parts/product.ts'
import { createProxy } from './parts/proxy.ts'
import { createBucket, createStore } from './parts/store.ts'

export type Cluster = Awaited<ReturnType<typeof createCluster>>

export async function createCluster(runningAs: number | undefined) {
  if (runningAs && existsSync(`/proc/${runningAs}`))
    throw new OperatorError(
      `A cluster runs already (process ${runningAs}). End it first: npm run bench -- cluster down`,
    )
  installPackages()
  removeAll()
  createFolder()
  createFolder('logs')
  createFolder('disks')
  writeFileSync(inFolder('pid'), String(process.pid))
  mountDisks()
  const parts = {
    etcd: createEtcd(),
    databases: createDatabaseServers(),
    proxy: createProxy(),
    store: createStore(),
    mail: createMailServer(),
    webs: createWebProcesses(),
    workers: createWorkerProcesses(),
  }
  const all = (): ClusterProcess[] => Object.values(parts).flat()

  async function step(what: string, work: () => Promise<unknown>, stopping: AbortSignal) {
    stopping.throwIfAborted()
    const began = Date.now()
    await work()
    console.log(`${what}: ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }

  return {
    parts,
    async start(stopping: AbortSignal, { hasTown = false } = {}) {
      // The build is made as root, because the processes run as `nobody` and may not write it.
      await openBuild(REPOSITORY)
      for (const part of [parts.etcd, parts.proxy, ...parts.databases, ...parts.store, parts.mail]) part.start()
      await step('database with a standby', waitForPair, stopping)
      await step(
        'database account',
        () => waitUntil('the proxy reaches the primary', () => createDatabase().then(() => true)),
        stopping,
      )
      await step('store', createBucket, stopping)
      for (const part of [...parts.webs, ...parts.workers]) part.start()
      await step('product', () => waitUntil('all processes are ready', everyoneIsReady, 90), stopping)
      if (hasTown) await step('demo town', fillTown, stopping)
      await step('product through the proxy', () => waitUntil('the proxy answers', () => isAnswering(ORIGIN)), stopping)
    },
    /** Stops the parts in dependency order: the product before the servers that it needs for a clean shutdown. */
    async stop(keepFiles = false) {
      console.log('Stopping …')
      await Promise.all([...parts.webs, ...parts.workers].map((part) => part.stop()))
      await Promise.all([...parts.databases, parts.proxy, ...parts.store, parts.mail].map((part) => part.stop()))
      await parts.etcd.stop()
      for (const part of all()) part.kill({ down: true })
      if (!keepFiles) removeAll()
    },
    everyoneIsReady,
    processOf: productProcess,
  }
}

/** Whether every web and worker process is ready. The proxy only shows whether one of them is. */
export async function everyoneIsReady() {
  const all = await Promise.all(
    [...WEB_PROCESSES, ...WORKER_PROCESSES].map(({ port }) => isAnswering(`http://127.0.0.1:${port}/readyz`)),
  )
  return all.every(Boolean)
}

/** Fills in the demo town, whose admins the end-to-end tests sign in as. */
async function fillTown() {
  const { databaseUrl, storage } = readServerConfig(productSettings())
  const db = openDatabasePool(databaseUrl, { max: 2 })
  await fillDemoTown({ db, files: await openFileStore(storage), clock: systemClock })
  await db.$client.end()
}
