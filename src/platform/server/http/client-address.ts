import { isIP } from 'node:net'
import { addressesOf } from '../config/addresses.ts'

/** Says who is asking, believing X-Forwarded-For only as far as trusted proxies wrote it. */
export function clientAddresses(trustedProxies: string[]) {
  const list = addressesOf(trustedProxies)
  const isTrusted = (address: string) => {
    const family = trustedProxies.length > 0 ? isIP(address) : 0
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }

  /** From the nearest hop outwards: the first that is no proxy of ours is the client. */
  function of(peer: string, forwardedFor: string | null) {
    let client = plain(peer)
    for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
      if (!isTrusted(client)) break
      const before = plain(hop.trim())
      if (isIP(before) === 0) break
      client = before
    }
    return client
  }
  return { of, isTrusted: (peer: string) => isTrusted(plain(peer)) }
}

/** Without a port, and an IPv4 address that came through an IPv6 socket as what it is. */
const plain = (hop: string) =>
  hop
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
