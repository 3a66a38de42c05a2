import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { listWeakSettings } from '../config.ts'
import { metricsRegistry } from '../metrics.ts'
import type { PlatformServices } from '../platform.ts'
import { RETRY_AFTER_HEADER } from './error-response.ts'
import type { HonoContext, HonoEnvironment } from './http-env.ts'

/**
 * Timeouts of the checks behind `/readyz`. Load balancers treat a slow response as a failure. The file store has the
 * shorter timeout, because its failure does not change the server's status.
 */
const CHECK_TIMEOUT_MS = { database: 1_000, files: 250 }

/** Serves the operator's endpoints: `/healthz` (liveness), `/readyz` (readiness) and `/metrics` (Prometheus). */
export function serveHealthProbes(platform: PlatformServices) {
  const probes = new Hono<HonoEnvironment>()
  const { metricsToken } = platform.config
  const isOperator = (c: HonoContext) =>
    metricsToken !== undefined && equalsInConstantTime(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)
  probes.get('/healthz', (c) => {
    c.set('route', 'probe')
    return c.text('alive')
  })
  probes.get('/readyz', async (c) => {
    c.set('route', 'probe')
    const missing = await findUnavailable(platform)
    // Only operators see weak settings, because attackers could exploit them.
    const details = isOperator(c) ? { warnings: listWeakSettings(platform.config) } : {}
    // A failed file store does not make the server "not ready", which would take the whole site down. Only photos fail.
    return missing.every((name) => name === 'files')
      ? c.json({ status: 'ready', missing, ...details })
      : c.json({ status: 'not ready', missing, ...details }, 503, RETRY_AFTER_HEADER)
  })
  probes.get('/metrics', async (c, next) => {
    // Without the right bearer token, `/metrics` returns 404, so that its existence is not revealed.
    if (!isOperator(c)) return next()
    c.set('route', 'probe')
    return c.body(await metricsRegistry.metrics(), 200, { 'content-type': metricsRegistry.contentType })
  })
  return probes
}

async function findUnavailable({ leaving, db, files, log }: PlatformServices) {
  if (leaving.aborted) return ['stopping']
  const checks = { database: db.execute(sql`select 1`), files: files.check() }
  const failed = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await Promise.race([
          check,
          pause(CHECK_TIMEOUT_MS[name as keyof typeof checks]).then(() =>
            Promise.reject(new Error('no answer in time')),
          ),
        ])
        return []
      } catch (error) {
        log.warn({ err: error }, `readiness check failed: ${name}`)
        return [name]
      }
    }),
  )
  return failed.flat()
}

function equalsInConstantTime(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
