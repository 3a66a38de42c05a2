import { expect, test } from 'vitest'
import { createClientAddressResolver } from './client-address.ts'

const { of, isTrusted } = createClientAddressResolver(['10.0.0.0/8', '192.168.1.7', 'fd00::/8'])

test.each([
  ['a direct connection', '203.0.113.9', null, '203.0.113.9'],
  ['a forged X-Forwarded-For without a proxy', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['one trusted proxy', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['two trusted proxies', '192.168.1.7', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['a forged X-Forwarded-For behind a trusted proxy', '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['trusted addresses only', '10.1.2.3', '10.4.4.4', '10.4.4.4'],
  ['an invalid X-Forwarded-For', '10.1.2.3', 'unknown', '10.1.2.3'],
  ['an empty X-Forwarded-For', '10.1.2.3', '', '10.1.2.3'],
  ['an IPv4 address on an IPv6 socket', '::ffff:10.1.2.3', '203.0.113.9:4711', '203.0.113.9'],
  ['IPv6 addresses', 'fd00::1', '[2001:db8::7]:4711', '2001:db8::7'],
])('the client IP address of a request is resolved for %s', (_, peer, forwardedFor, client) => {
  expect(of(peer, forwardedFor)).toBe(client)
})

test('the header X-Forwarded-For is ignored if no trusted proxies are configured', () => {
  expect(createClientAddressResolver([]).of('127.0.0.1', '203.0.113.9')).toBe('127.0.0.1')
  expect([
    isTrusted('10.0.0.1'),
    isTrusted('::ffff:10.0.0.1'),
    isTrusted('11.0.0.1'),
    createClientAddressResolver([]).isTrusted('127.0.0.1'),
  ]).toEqual([true, true, false, false])
})
