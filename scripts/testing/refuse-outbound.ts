import dns from 'node:dns'
import dnsPromises from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { Socket, isIP } from 'node:net'

/*
 * Setup of all unit and integration tests: they connect to this machine only. Connections to other addresses and DNS
 * lookups of other names fail. So no test depends on the internet, and unintended requests are noticed.
 */

/** Hosts to which tests may connect, apart from this machine: a database server of the developer or of the CI. */
const ALLOWED_HOSTS = new Set(
  [process.env.TEST_DATABASE_URL].flatMap((url) => (url ? [new URL(url).hostname.replace(/^\[|\]$/g, '')] : [])),
)

const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3}|::|0\.0\.0\.0)\.?$/i
const isAllowed = (host: string) => LOCAL.test(host) || ALLOWED_HOSTS.has(host)

/**
 * Error for a rejected host. Names below `invalid` never resolve (RFC 6761), so their error is that of a DNS server.
 */
function createError(host: string, place: string, syscall: string): NodeJS.ErrnoException {
  if (/\.invalid\.?$/i.test(host)) {
    const details = { code: 'ENOTFOUND', errno: -3008, syscall: 'getaddrinfo', hostname: host }
    return Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), details)
  }
  return Object.assign(
    new Error(
      `A test tried to reach ${place}, but tests connect to this machine only. ` +
        `Answer the request in the test, or add the host to ALLOWED_HOSTS in scripts/testing/refuse-outbound.ts.`,
    ),
    { code: 'ERR_OUTBOUND_REFUSED', syscall, hostname: host },
  )
}

type Target = { host?: string; port?: number | string; path?: string }

/** Reads the target host from each argument form of `connect`. */
function readTarget([first, second]: unknown[]): Target {
  // `net.connect` passes its arguments on in a list.
  if (Array.isArray(first)) return readTarget(first)
  if (typeof first === 'object' && first !== null) return first
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { path: first }
  return { port: Number(first), host: typeof second === 'string' ? second : undefined }
}

const connect = Socket.prototype.connect

function refuseOutbound(this: Socket, ...args: unknown[]): Socket {
  const { host = 'localhost', port, path } = readTarget(args)
  if (path || isAllowed(host)) return Reflect.apply(connect, this, args) as Socket
  const place = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  // The caller first gets the socket, as for any other failed connection.
  process.nextTick(() => this.destroy(createError(host, place, 'connect')))
  return this
}

type Lookup = (host: string, ...rest: unknown[]) => unknown
const LOOK_UPS = ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveMx', 'resolveTxt'] as const

function refuseLookUps() {
  for (const name of LOOK_UPS) {
    const [ask, askPromise] = [dns[name] as Lookup, dnsPromises[name] as Lookup]
    const fail = (host: string) => createError(host, host, name)
    // An empty name is no question.
    const passes = (host: string) => !host || isIP(host) > 0 || isAllowed(host)
    const refuse: Lookup = (host, ...rest) => {
      if (passes(host)) return ask(host, ...rest)
      const answer = rest.at(-1) as (error: Error) => void
      return process.nextTick(answer, fail(host))
    }
    const refusePromise: Lookup = (host, ...rest) =>
      passes(host) ? askPromise(host, ...rest) : Promise.reject(fail(host))
    Object.assign(dns, { [name]: refuse })
    Object.assign(dnsPromises, { [name]: refusePromise })
  }
  syncBuiltinESMExports()
}

// Test files share one process, so the first file's setup applies to all.
if (connect.name !== refuseOutbound.name) {
  Socket.prototype.connect = refuseOutbound
  refuseLookUps()
}
