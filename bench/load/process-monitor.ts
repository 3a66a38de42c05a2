import { setTimeout as pause } from 'node:timers/promises'
import type { HttpClient } from './http-client.ts'

export type ProcessSample = {
  /** Seconds since the start. */
  at: number
  /** Memory in megabytes; in a summary, the maximum. */
  rss: number
  heap: number
  external: number
  /** Event loop delay in milliseconds (p99). */
  loopLate: number
  /** CPU time in percent of one core. */
  cpu: number
}
/** Milliseconds of the slowest response of each health check; `other` counts responses that were not a success. */
export type ProbeLatencies = { healthz: number; readyz: number; other: number }
export type ProcessSummary = Omit<ProcessSample, 'at'> & { probes: ProbeLatencies }

const SECOND = 1000
const MEGABYTE = 1e6

/**
 * Samples the product's health checks and metrics once a second until stopped, as monitoring and an orchestrator do.
 */
export function monitorProcess(line: HttpClient, token: string) {
  const seen: ProcessSample[] = []
  const probes: ProbeLatencies = { healthz: 0, readyz: 0, other: 0 }
  const began = performance.now() / SECOND
  let [cpuBefore, cpuAt] = [0, 0]

  const probe = async (name: 'healthz' | 'readyz') => {
    const began = performance.now()
    const status = await line.ask({ path: `/${name}` }).then(
      (answer) => answer.status,
      () => 0,
    )
    probes[name] = Math.max(probes[name], performance.now() - began)
    if (status !== 200) probes.other++
  }
  async function look() {
    await Promise.all([probe('healthz'), probe('readyz')])
    const value = await readMetrics(line, token)
    const [cpu, at] = [value('process_cpu_seconds_total'), performance.now() / SECOND]
    seen.push({
      at: at - began,
      rss: value('process_resident_memory_bytes') / MEGABYTE,
      heap: value('nodejs_heap_size_used_bytes') / MEGABYTE,
      external: value('nodejs_external_memory_bytes') / MEGABYTE,
      loopLate: value('nodejs_eventloop_lag_p99_seconds') * SECOND,
      cpu: cpuAt > 0 ? (100 * (cpu - cpuBefore)) / (at - cpuAt) : 0,
    })
    cpuBefore = cpu
    cpuAt = at
  }
  const stopped = new AbortController()
  const looking = (async () => {
    while (!stopped.signal.aborted) {
      await look()
      await pause(SECOND, undefined, { signal: stopped.signal }).catch(() => {})
    }
  })()

  return {
    seen,
    async stop(): Promise<ProcessSummary> {
      stopped.abort()
      await looking
      const most = (name: keyof ProcessSample) => Math.max(...seen.map((each) => each[name]))
      const cpus = seen.slice(1).map(({ cpu }) => cpu)
      const cpu = cpus.reduce((sum, each) => sum + each, 0) / Math.max(1, cpus.length)
      return {
        rss: most('rss'),
        heap: most('heap'),
        external: most('external'),
        loopLate: most('loopLate'),
        cpu,
        probes,
      }
    },
  }
}

export async function readMetrics(line: HttpClient, token: string) {
  const headers = { 'accept-encoding': 'identity', authorization: `Bearer ${token}` }
  const { body, status } = await line.ask({ path: '/metrics', headers })
  if (status !== 200)
    throw new Error('/metrics was rejected. Start the product and this command with the same METRICS_TOKEN.')
  const lines = body.toString().split('\n')
  return (name: string) => Number(lines.find((each) => each.startsWith(`${name} `))?.split(' ')[1] ?? NaN)
}
