import { existsSync, writeFileSync } from 'node:fs'
import { systemClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDb } from '#platform/server/db/db.ts'
import { openFiles } from '#platform/server/files/open.ts'
import { openBuild } from '#launch/built.mjs'
import { Trouble } from '#launch/trouble.mjs'
import { CLONE, ORIGIN, WEBS, WORKERS, inFolder, settings } from './layout.ts'
import { fillDemoTown } from '../../seed/town.ts'
import { folder, installPackages, makeDisks, removeAll } from './machine.ts'
import { type Part, answers, until } from './part.ts'
import { createDatabase, databases, etcd, waitForPair } from './parts/database.ts'
import { mail } from './parts/mail.ts'
import { processOf, webs, workers } from './parts/product.ts'
import { proxy } from './parts/proxy.ts'
import { createBucket, store } from './parts/store.ts'

export type Cluster = Awaited<ReturnType<typeof openCluster>>

export async function openCluster(runningAs: number | undefined) {
  if (runningAs && existsSync(`/proc/${runningAs}`))
    throw new Trouble(`A cluster runs already (process ${runningAs}). End it first: npm run bench -- cluster down`)
  installPackages()
  removeAll()
  folder()
  folder('logs')
  folder('disks')
  writeFileSync(inFolder('pid'), String(process.pid))
  makeDisks()
  const parts = {
    etcd: etcd(),
    databases: databases(),
    proxy: proxy(),
    store: store(),
    mail: mail(),
    webs: webs(),
    workers: workers(),
  }
  const all = (): Part[] => Object.values(parts).flat()

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
      await openBuild(CLONE)
      for (const part of [parts.etcd, parts.proxy, ...parts.databases, ...parts.store, parts.mail]) part.start()
      await step('database with a standby', waitForPair, stopping)
      await step(
        'database account',
        () => until('the proxy reaches the primary', () => createDatabase().then(() => true)),
        stopping,
      )
      await step('store', createBucket, stopping)
      for (const part of [...parts.webs, ...parts.workers]) part.start()
      await step('product', () => until('all processes are ready', everyoneIsReady, 90), stopping)
      if (hasTown) await step('demo town', fillTown, stopping)
      await step('product through the proxy', () => until('the proxy answers', () => answers(ORIGIN)), stopping)
    },
    /** Stops the parts in dependency order: the product before the servers that it needs for a clean shutdown. */
    async stop(keep = false) {
      console.log('Stopping …')
      await Promise.all([...parts.webs, ...parts.workers].map((part) => part.stop()))
      await Promise.all([...parts.databases, parts.proxy, ...parts.store, parts.mail].map((part) => part.stop()))
      await parts.etcd.stop()
      for (const part of all()) part.kill({ down: true })
      if (!keep) removeAll()
    },
    everyoneIsReady,
    processOf,
  }
}

/** Whether every web and worker process is ready. The proxy would only tell that one of them is. */
export async function everyoneIsReady() {
  const all = await Promise.all([...WEBS, ...WORKERS].map(({ port }) => answers(`http://127.0.0.1:${port}/readyz`)))
  return all.every(Boolean)
}

/** Fills in the demo town, whose admins the end-to-end tests sign in as. */
async function fillTown() {
  const { databaseUrl, storage } = readConfig(settings())
  const db = openDb(databaseUrl, { max: 2 })
  await fillDemoTown({ db, files: await openFiles(storage), clock: systemClock })
  await db.$client.end()
}
