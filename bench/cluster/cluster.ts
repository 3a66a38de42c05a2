import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { ORIGIN, inFolder } from './layout.ts'
import { tryKill, waitUntil } from './cluster-process.ts'

/*
 * npm run bench -- cluster up [town]         starts a cluster on this machine until Ctrl-C or `down`: three web and two
 *                                            worker processes, PostgreSQL with a synchronous standby and automatic
 *                                            failover, a proxy, a store and a mail server; `town` adds the demo town,
 *                                            which the end-to-end tests need
 * npm run bench -- cluster drill [fault …]   starts it, puts a steady load on it and injects one fault after the other
 * npm run bench -- cluster down              stops either of them and removes its files
 *
 * Run it as root on Debian 12, in a disposable container or machine: it installs packages, mounts three small disks and
 * runs everything but the mail server as `nobody`. CLUSTER_DIR and CLUSTER_PORT set its folder and first port.
 */

const [command = 'up', ...rest] = process.argv.slice(2)
const PID = inFolder('pid')

if (command === 'down') {
  const pid = existsSync(PID) ? Number(readFileSync(PID, 'utf8')) : 0
  if (pid) tryKill(pid, 'SIGTERM')
  if (pid) await waitUntil('it has ended', () => !existsSync(`/proc/${pid}`), 120)
  const { removeAll } = await import('./machine.ts')
  removeAll()
} else {
  const { createCluster } = await import('./up.ts')
  const cluster = await createCluster(existsSync(PID) ? Number(readFileSync(PID, 'utf8')) : undefined)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  try {
    await cluster.start(stopping.signal, { hasTown: command === 'up' && rest.includes('town') })
    if (command === 'drill') {
      const { runDrill } = await import('./drill/drill.ts')
      process.exitCode = (await runDrill(cluster, rest, stopping.signal)) ? 0 : 1
    } else {
      console.log(`\nUp: ${ORIGIN}   E2E_URL=${ORIGIN} E2E_MAILDIR=${inFolder('mail/inbox')}\nStop: Ctrl-C`)
      if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
    }
  } catch (error) {
    if (!stopping.signal.aborted) console.error(error)
    process.exitCode = 1
  } finally {
    await cluster.stop(process.env.KEEP === '1')
  }
  process.exit()
}
