import { Gauge } from 'prom-client'
import { registry } from '../metrics.ts'
import type { Queue } from './queue.ts'

/** Jobs by name and state, counted when somebody asks; while the database is away there are no figures. */
export function showCounts(queue: Queue): void {
  registry.removeSingleMetric('jobs')
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs that wait, are worked on, or failed for good',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      jobs.reset()
      for (const { job, ...states } of await queue.counts().catch(() => []))
        for (const [state, count] of Object.entries(states)) jobs.set({ job, state }, count)
    },
  })
}
