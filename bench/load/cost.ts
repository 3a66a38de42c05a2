import { createHttpClient } from './http-client.ts'
import { askApi, memberHeaders, signInAccounts } from './accounts.ts'
import { readMetrics } from './process-monitor.ts'

/*
 * npm run bench -- load-cost
 * CPU time of the product's process for one response of each kind, with sequential requests. The product is started as
 * for load.ts.
 */

const [origin = 'http://localhost:3000', times = '50'] = process.argv.slice(2)
const SECOND = 1000
const token = process.env['METRICS_TOKEN'] ?? ''

const line = createHttpClient(origin)
try {
  const { members, admin } = await signInAccounts(line)
  const { events } = (await askApi(line, { path: '/cleanup-events' })).data as { events: { id: string }[] }
  const [member, grace] = [memberHeaders(members[0]!), memberHeaders(admin)]
  const requests: [name: string, path: string, headers?: Record<string, string>][] = [
    ['`/healthz`', '/healthz'],
    ['a file', '/favicon.svg'],
    ['landing page', '/'],
    ['an event', `/cleanups/${events[0]!.id}`],
    ['`/login`', '/login'],
    ['`/dashboard`', '/dashboard', member],
    ['`/leaderboard`', '/leaderboard', member],
    ['`/api/v1/me`', '/api/v1/me', member],
    ['`/api/v1/me/progress`', '/api/v1/me/progress', member],
    ['`/api/v1/me/cleanups`', '/api/v1/me/cleanups', member],
    ['`/api/v1/litterboard`', '/api/v1/litterboard?page=2', member],
    ['`/admin-main`', '/admin-main', grace],
    ['`/api/v1/admin/cleanups`', '/api/v1/admin/cleanups?status=pending', grace],
  ]
  const before = await cpu()
  await new Promise((later) => setTimeout(later, 2 * SECOND))
  const idle = (await cpu()).seconds - before.seconds
  for (const [name, path, headers] of requests) {
    const ask = async () => {
      const { status } = await line.ask({ path, headers })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
    for (let nr = 0; nr < 5; nr++) await ask()
    const began = await cpu()
    for (let nr = 0; nr < Number(times); nr++) await ask()
    const ended = await cpu()
    // The CPU time that an idle process uses in the same time is subtracted.
    const byItself = (idle / 2) * (ended.at - began.at)
    const each = (SECOND * (ended.seconds - began.seconds - byItself)) / Number(times)
    console.log(`| ${name} | ${each.toPrecision(2)} ms |`)
  }
} finally {
  line.close()
}

async function cpu() {
  const value = await readMetrics(line, token)
  return { seconds: value('process_cpu_seconds_total'), at: performance.now() / SECOND }
}
