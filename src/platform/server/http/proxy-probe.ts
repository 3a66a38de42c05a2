import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { deriveKey } from '../derived-key.ts'
import type { PlatformServices } from '../platform.ts'
import { createClientAddressResolver } from './client-address.ts'
import type { HonoEnvironment } from './http-env.ts'

export const PROXY_PROBE_PATH = '/proxyz'
export const PROXY_PROBE_HEADER = 'x-cleanstreak-probe'
const VALID_FOR_MS = 60_000

/** What a web process sees of a request through the proxy. */
export type ProxyProbeAnswer = {
  requestId: string
  /** Address that connected to the process: that of the nearest proxy, if any. */
  peer: string
  isPeerTrusted: boolean
  forwardedFor: string | null
  clientAddress: string
}

/** Header value that proves knowledge of the application secret for one minute. */
export const signProxyProbe = (secret: string, now: Date): string =>
  `${now.getTime()}.${createHmac('sha256', deriveKey(secret, 'proxy probe')).update(String(now.getTime())).digest('hex')}`

/** Serves `/proxyz`, which shows the doctor command what the proxy sends. Everybody else gets a 404. */
export function serveProxyProbe({ config, clock }: Pick<PlatformServices, 'config' | 'clock'>) {
  const addresses = createClientAddressResolver(config.trustedProxies)
  const app = new Hono<HonoEnvironment>()
  app.get(PROXY_PROBE_PATH, (c, next) => {
    if (!isProven(c.req.header(PROXY_PROBE_HEADER) ?? '', config.secret, clock.now())) return next()
    c.set('route', 'probe')
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    return c.json<ProxyProbeAnswer>(
      {
        requestId: c.get('requestId'),
        peer: addresses.of(peer, null),
        isPeerTrusted: addresses.isTrusted(peer),
        forwardedFor: c.req.header('x-forwarded-for') ?? null,
        clientAddress: c.get('clientAddress'),
      },
      200,
      { 'cache-control': 'no-store' },
    )
  })
  return app
}

function isProven(given: string, secret: string, now: Date): boolean {
  const signedAt = new Date(Number(given.split('.')[0]))
  if (!(Math.abs(now.getTime() - signedAt.getTime()) < VALID_FOR_MS)) return false
  const [a, b] = [Buffer.from(given), Buffer.from(signProxyProbe(secret, signedAt))]
  return a.length === b.length && timingSafeEqual(a, b)
}
