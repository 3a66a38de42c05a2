import { MOBILE_APP_DEVICE_NAME } from './factors.ts'

/** Names of browsers and systems in a user agent, in matching order. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  // User agent of the phone app, such as "Cleanstreak/1.2 (Android)", as the API documentation asks.
  [MOBILE_APP_DEVICE_NAME, /^Cleanstreak\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

/** Names browser and system of a user agent. Versions and models are left out. */
export function describeUserAgent(userAgent: string): { browser: string | null; system: string | null } {
  const find = (names: typeof BROWSERS) => names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
  return { browser: find(BROWSERS), system: find(SYSTEMS) }
}

export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'key'

const KINDS: [kind: DeviceKind, pattern: RegExp][] = [
  ['phone', /phone|android|pixel|galaxy|mobile/i],
  ['tablet', /\bipad|tablet/i],
  ['computer', /mac|windows|linux|chromeos|laptop|notebook|desktop|computer|\bpc\b/i],
]

/** Guesses the kind of device from the name of a device or passkey, for its icon. */
export const guessDeviceKind = (name: string): DeviceKind =>
  KINDS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'key'

type NewPasskeyDevice = {
  userAgent: string
  maxTouchPoints: number
  /** Ways in which the browser reaches the passkey, such as "internal", "usb" and "hybrid". */
  transports: string[]
}

/** Suggests a name for a new passkey after the device that holds it. */
export function suggestPasskeyName({ userAgent, maxTouchPoints, transports }: NewPasskeyDevice): string {
  if (!transports.includes('internal')) {
    if (transports.includes('hybrid')) return 'Phone'
    if (transports.some((transport) => ['usb', 'nfc', 'ble'].includes(transport))) return 'Security key'
  }
  const { system } = describeUserAgent(userAgent)
  // An iPad identifies itself as a Mac. No Mac has a touch screen.
  if (system === 'macOS') return maxTouchPoints > 1 ? 'iPad' : 'Mac'
  return system ?? 'Passkey'
}
