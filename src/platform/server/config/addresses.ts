import type { EnvironmentSettingsReader, ServerRunMode } from './settings.ts'
import { BlockList, isIP } from 'node:net'

/** Public web origin of the product, such as https://cleanstreak.org */
export type AppOriginUrl = string

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

export function readServerPort(settings: EnvironmentSettingsReader) {
  const text = settings.readText('PORT') ?? '3000'
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) settings.addProblem(`PORT is "${text}". Set it to a whole number from 1 to 65535.`)
  return port
}

export function readServerBindHost(settings: EnvironmentSettingsReader, fallback: string) {
  const host = settings.readText('HOST') ?? fallback
  if (!isIP(host) && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host)) {
    settings.addProblem(`HOST is "${host}". Set it to an address of this machine, for example 127.0.0.1 or 0.0.0.0.`)
  }
  return host
}

export function readAppUrl(settings: EnvironmentSettingsReader, mode: ServerRunMode, port: number): AppOriginUrl {
  const text = settings.readText('APP_URL')
  if (!text && mode !== 'production') return `http://localhost:${port}`
  const example = 'Set it to the public address of the product, for example https://cleanstreak.example.org.'
  if (!text) return reportInvalidUrl(settings, `APP_URL is missing. ${example}`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    return reportInvalidUrl(settings, `APP_URL is "${text}", not a web address. ${example}`)
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    return reportInvalidUrl(settings, `APP_URL holds more than an origin. Set it to ${url.origin}.`)
  }
  if (mode !== 'demo' && url.protocol === 'http:' && !LOCAL_HOSTS.includes(url.hostname)) {
    return reportInvalidUrl(
      settings,
      `APP_URL is not encrypted. Set it to https://${url.host} and put a proxy that speaks TLS in front.`,
    )
  }
  return url.origin
}

function reportInvalidUrl(settings: EnvironmentSettingsReader, sentence: string) {
  settings.addProblem(sentence)
  return 'https://invalid.invalid'
}

export function readTrustedProxies(settings: EnvironmentSettingsReader) {
  const entries = (settings.readText('TRUSTED_PROXIES') ?? '').split(',').flatMap((entry) => entry.trim() || [])
  try {
    createIpAddressList(entries)
  } catch {
    settings.addProblem(
      'TRUSTED_PROXIES holds something that is no address. Set it to addresses or networks separated by commas, for example 10.0.0.0/8,192.168.1.7.',
    )
  }
  return entries
}

/** Builds a block list (`net.BlockList`) of IP addresses and CIDR networks, against which an address is checked. */
export function createIpAddressList(entries: string[]) {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix, ...rest] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (rest.length > 0 || (prefix !== undefined && !/^\d+$/.test(prefix))) throw new Error(`${entry} is no network`)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Base URLs of the external postal code services; undefined if disabled. */
export type PostalCodeServiceUrls = { world: string | undefined; uk: string | undefined }

export const readPostalCodeServiceUrls = (settings: EnvironmentSettingsReader): PostalCodeServiceUrls => ({
  world: readServiceUrl(settings, 'POSTAL_SERVICE_URL', 'https://api.zippopotam.us'),
  uk: readServiceUrl(settings, 'UK_POSTAL_SERVICE_URL', 'https://api.postcodes.io'),
})

function readServiceUrl(settings: EnvironmentSettingsReader, name: string, fallback: string) {
  const text = settings.readText(name) ?? fallback
  if (text === 'off') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBase = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password
  if (isBase) return url.href.replace(/\/+$/, '')
  settings.addProblem(`${name} is not the address of a service. Set it like ${fallback}, or to off.`)
  return undefined
}
