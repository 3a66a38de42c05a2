import { expect, test } from 'vitest'
import { clientAddresses } from './client-address.ts'

const { of, isTrusted } = clientAddresses(['10.0.0.0/8', '192.168.1.7', 'fd00::/8'])

test.each([
  ['nobody in between', '203.0.113.9', null, '203.0.113.9'],
  ['a stranger claims another address', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['our proxy tells', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['two of our proxies', '192.168.1.7', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['a client claims another address before our proxy', '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['only our own machines', '10.1.2.3', '10.4.4.4', '10.4.4.4'],
  ['our proxy tells nonsense', '10.1.2.3', 'unknown', '10.1.2.3'],
  ['our proxy tells nothing', '10.1.2.3', '', '10.1.2.3'],
  ['through a socket of the newer kind', '::ffff:10.1.2.3', '203.0.113.9:4711', '203.0.113.9'],
  ['newer addresses', 'fd00::1', '[2001:db8::7]:4711', '2001:db8::7'],
])('%s', (_, peer, forwardedFor, client) => {
  expect(of(peer, forwardedFor)).toBe(client)
})

test('without trusted proxies nobody is believed', () => {
  expect(clientAddresses([]).of('127.0.0.1', '203.0.113.9')).toBe('127.0.0.1')
  expect([
    isTrusted('10.0.0.1'),
    isTrusted('::ffff:10.0.0.1'),
    isTrusted('11.0.0.1'),
    clientAddresses([]).isTrusted('127.0.0.1'),
  ]).toEqual([true, true, false, false])
})
