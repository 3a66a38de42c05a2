import { expect, test } from 'vitest'
import { formatDevice } from '../../copy.ts'
import { describeDevice } from './sessions.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.for([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} Version/18.0 EdgiOS/141.0.3537.60 Mobile/15E148 Safari/605.1.15`,
    'Edge on iPhone',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) ${APPLE} Version/17.7 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/26.0 Safari/605.1.15`, 'Safari on macOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROMIUM} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    'Opera on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROMIUM} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  ['Cleanstreak/1.2 (Android)', 'Cleanstreak app on Android'],
  ['Cleanstreak/2.0.1 (iPhone; iOS 18.6)', 'Cleanstreak app on iPhone'],
  ['Cleanstreak/2.0.1 (iPad; iPadOS 18.6)', 'Cleanstreak app on iPad'],
  ['Cleanstreak/2.0', 'Cleanstreak app'],
  ['okhttp/4.12.0', 'Unknown device'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
] as const)('describeDevice converts the user agent "%s" to "%s"', ([userAgent, device]) => {
  expect(formatDevice(describeDevice(new Headers({ 'user-agent': userAgent })))).toBe(device)
})

test('describeDevice returns no browser and no system without a user agent', () => {
  expect(describeDevice(new Headers())).toEqual({ browser: null, system: null })
})
