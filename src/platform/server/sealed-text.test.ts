import { expect, test } from 'vitest'
import { openSealedText, sealText } from './sealed-text.ts'

const SECRET = '6f1d4c0b9a8e73255e0f7a41d2c9b3862f4e1a7bc05d9386'

test('a sealed text can be decrypted with the same secret and purpose only', () => {
  const sealed = sealText(SECRET, 'mail password', 'pä55 wörd')
  expect(openSealedText(SECRET, 'mail password', sealed)).toBe('pä55 wörd')
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('55 w')
  expect(sealText(SECRET, 'mail password', 'pä55 wörd')).not.toBe(sealed)
})

test('a sealed text cannot be decrypted with another secret, purpose or owner, or after a change', () => {
  const sealed = sealText(SECRET, 'mail password', 'secret')
  const owned = sealText(SECRET, 'mail password', 'secret', 'rosa')
  expect(openSealedText(SECRET, 'mail password', owned, 'rosa')).toBe('secret')
  for (const owner of ['eve', undefined]) expect(openSealedText(SECRET, 'mail password', owned, owner)).toBeUndefined()
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1]! ^= 1
  expect(openSealedText(`${SECRET}0`, 'mail password', sealed)).toBeUndefined()
  expect(openSealedText(SECRET, 'another', sealed)).toBeUndefined()
  expect(openSealedText(SECRET, 'mail password', changed.toString('base64url'))).toBeUndefined()
  expect(openSealedText(SECRET, 'mail password', '')).toBeUndefined()
})
