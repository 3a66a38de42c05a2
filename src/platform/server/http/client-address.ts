import { isIP } from 'node:net'
import { createIpAddressList } from '../config/addresses.ts'

/** Resolves the client's IP address. Entries of `X-Forwarded-For` count only if trusted proxies wrote them. */
export function createClientAddressResolver(trustedProxies: string[]) {
  const list = createIpAddressList(trustedProxies)
  const isTrusted = (address: string) => {
    const family = trustedProxies.length > 0 ? isIP(address) : 0
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }

  /**
   * Walks the addresses of `X-Forwarded-For` from the nearest proxy outwards. The first that is no trusted proxy is the
   * client.
   */
  function resolve(peer: string, forwardedFor: string | null) {
    let client = normalizeAddress(peer)
    for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
      if (!isTrusted(client)) break
      const before = normalizeAddress(hop.trim())
      if (isIP(before) === 0) break
      client = before
    }
    return client
  }
  return { of: resolve, isTrusted: (peer: string) => isTrusted(normalizeAddress(peer)) }
}

/** Normalizes an IP address: removes the port and unwraps IPv4-mapped IPv6 addresses. */
const normalizeAddress = (hop: string) =>
  hop
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
