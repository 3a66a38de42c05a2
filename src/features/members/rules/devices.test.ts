import { describe, expect, test } from 'vitest'
import { guessDeviceKind, suggestPasskeyName } from './devices.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

describe('suggestPasskeyName', () => {
  test.each([
    ['iPhone', { userAgent: IPHONE, maxTouchPoints: 5, transports: ['internal', 'hybrid'] }],
    ['Windows', { userAgent: WINDOWS, maxTouchPoints: 10, transports: ['internal'] }],
    ['Mac', { userAgent: MAC, maxTouchPoints: 0, transports: ['internal', 'hybrid'] }],
    ['iPad', { userAgent: MAC, maxTouchPoints: 5, transports: ['internal'] }],
    ['Mac', { userAgent: MAC, maxTouchPoints: 0, transports: [] }],
    ['Security key', { userAgent: MAC, maxTouchPoints: 0, transports: ['nfc', 'usb'] }],
    ['Phone', { userAgent: WINDOWS, maxTouchPoints: 0, transports: ['hybrid'] }],
    ['Passkey', { userAgent: 'curl/8.0', maxTouchPoints: 0, transports: [] }],
  ])('suggests %s', (name, device) => expect(suggestPasskeyName(device)).toBe(name))
})

describe('guessDeviceKind', () => {
  test.each([
    ['Rosa’s iPhone', 'phone'],
    ['Android', 'phone'],
    ['Old iPad', 'tablet'],
    ['Kitchen laptop', 'computer'],
    ['Mac', 'computer'],
    ['Windows', 'computer'],
    ['Blue one on my keys', 'key'],
  ])('classifies %s as a %s', (name, kind) => expect(guessDeviceKind(name)).toBe(kind))
})
