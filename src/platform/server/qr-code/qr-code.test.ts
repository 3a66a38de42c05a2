import { expect, test } from 'vitest'
import { createQrCode } from './qr-code.ts'
import { scanQrCode } from './testing.ts'

test.each([
  ['a code of seven letters', 'https://cleanstreak.example/challenges?code=CANAL26'],
  [
    'fifty letters that an address writes with nine characters each',
    `https://cleanstreak.example/challenges?${new URLSearchParams({ code: '清'.repeat(50) })}`,
  ],
])('a scanner reads an address with %s from its QR code', async (_, address) => {
  const { size, path } = createQrCode(address)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 6}"><rect width="100%" height="100%" fill="white"/><path d="${path}"/></svg>`
  expect(await scanQrCode(Buffer.from(svg))).toBe(address)
})
