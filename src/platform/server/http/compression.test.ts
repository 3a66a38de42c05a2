import { expect, test } from 'vitest'
import { chooseContentEncoding } from './compression.ts'

const offered = [{ name: 'br' }, { name: 'gzip' }]

test.each([
  [undefined, undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['*;q=0', undefined],
  ['gzip;q=nonsense', undefined],
])('the request header Accept-Encoding "%s" selects the content encoding %s', (header, name) => {
  expect(chooseContentEncoding(new Headers(header ? { 'accept-encoding': header } : {}), offered)?.name).toBe(name)
})
