import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { registry } from '../metrics.ts'
import type { Platform } from '../platform.ts'
import { RETRY_AFTER } from './answers.ts'
import type { Shell } from './request.ts'

/**
 * Timeouts of the health checks. Load balancers treat a slow answer as a failure, so the file store, which does not
 * affect the status, must not delay it.
 */
const PATIENCE = { database: 1_000, files: 250 }

/** Serves the operator's endpoints: `/healthz` (liveness), `/readyz` (readiness) and `/metrics` (Prometheus). */
export function serveProbes(platform: Platform) {
  const probes = new Hono<Shell>()
  probes.get('/healthz', (c) => {
    c.set('route', 'probe')
    return c.text('alive')
  })
  probes.get('/readyz', async (c) => {
    c.set('route', 'probe')
    const missing = await whatIsMissing(platform)
    // Without the file store everything but photos works. Reporting "not ready" would take the whole site down.
    return missing.every((name) => name === 'files')
      ? c.json({ status: 'ready', missing })
      : c.json({ status: 'not ready', missing }, 503, RETRY_AFTER)
  })
  probes.get('/metrics', async (c, next) => {
    const { metricsToken } = platform.config
    // Without the right token the endpoint answers 404, so that its existence is not revealed.
    if (!metricsToken || !same(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) return next()
    c.set('route', 'probe')
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return probes
}

async function whatIsMissing({ leaving, db, files, log }: Platform) {
  if (leaving.aborted) return ['stopping']
  const checks = { database: db.execute(sql`select 1`), files: files.check() }
  const failed = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await Promise.race([
          check,
          pause(PATIENCE[name as keyof typeof checks]).then(() => Promise.reject(new Error('no answer in time'))),
        ])
        return []
      } catch (error) {
        log.warn({ err: error }, `missing: ${name}`)
        return [name]
      }
    }),
  )
  return failed.flat()
}

function same(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
