import type { Settings } from './settings.ts'

/** Where postal codes are looked up; a service that is turned off is not asked. */
export type PostalServices = { world: string | undefined; uk: string | undefined }

export const readPostalServices = (settings: Settings): PostalServices => ({
  world: readService(settings, 'POSTAL_SERVICE_URL', 'https://api.zippopotam.us'),
  uk: readService(settings, 'UK_POSTAL_SERVICE_URL', 'https://api.postcodes.io'),
})

/** Its base address, without a trailing slash. */
function readService(settings: Settings, name: string, otherwise: string) {
  const text = settings.text(name) ?? otherwise
  if (text === 'off') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBase = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password
  if (isBase) return url.href.replace(/\/+$/, '')
  settings.problem(`${name} is not the address of a service. Set it like ${otherwise}, or to off.`)
  return undefined
}
