import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ApiContext } from '#platform/server/api.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { COOKIE_NAME_PREFIX } from '#platform/server/http/credentials.ts'
import { TRUSTED_DEVICE_SECONDS } from '../../rules/factors.ts'

/*
 * The cookie of a session contains its random token and a signature of it. Phone apps send both as a bearer token. The
 * cookie of a remembered device is not named like that of a session, so that a visitor's pages still come from the page
 * cache.
 */

const usesHttps = ({ appUrl }: Pick<ServerConfig, 'appUrl'>) => appUrl.startsWith('https:')

/** Name of the session's cookie. `__Host-` keeps other subdomains from setting it. */
const sessionCookieName = (config: ServerConfig) =>
  `${usesHttps(config) ? '__Host-' : ''}${COOKIE_NAME_PREFIX}.session_token`

const trustedDeviceCookieName = (config: ServerConfig) => `${usesHttps(config) ? '__Host-' : ''}trusted-device`

const createSignature = (token: string, { secret }: ServerConfig) => createHmac('sha256', secret).update(token).digest()

const signToken = (token: string, config: ServerConfig) =>
  encodeURIComponent(`${token}.${createSignature(token, config).toString('base64')}`)

/** Reads the session token with a valid signature: from the bearer header, else from the first session cookie. */
export function readSessionToken(headers: Headers, config: ServerConfig): string | undefined {
  const [, bearer] = /^bearer +([\w.%+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return verifyToken(bearer, config) ?? verifyToken(readCookie(headers, sessionCookieName(config)), config)
}

function verifyToken(signed: string | undefined, config: ServerConfig) {
  if (!signed) return undefined
  const [token = '', signature = '', ...more] = decodeSafely(signed).split('.')
  const [ours, theirs] = [createSignature(token, config), Buffer.from(signature, 'base64')]
  const isOurs = more.length === 0 && theirs.length === ours.length && timingSafeEqual(theirs, ours)
  return isOurs ? token : undefined
}

function readCookie(headers: Headers, name: string): string | undefined {
  const cookies = headers.get('cookie')?.split(';') ?? []
  return cookies
    .find((each) => each.trimStart().startsWith(`${name}=`))
    ?.trim()
    .slice(name.length + 1)
}

function decodeSafely(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * Adds the session's cookie to the response. The bearer token is sent to phone apps only, so that scripts in a page
 * cannot read it.
 */
export function setSessionCookie(context: ApiContext, token: string, seconds: number): void {
  const { headers, platform, resHeaders } = context
  const signed = signToken(token, platform.config)
  setResponseCookie(context, sessionCookieName(platform.config), signed, seconds)
  const isBrowser = headers.has('origin') || headers.has('sec-fetch-site')
  if (!isBrowser) resHeaders?.set('set-auth-token', signed)
}

export const clearSessionCookie = (context: ApiContext): void =>
  setResponseCookie(context, sessionCookieName(context.platform.config), '', 0)

/** Reads the token of a device on which the password is enough. */
export const readTrustedDeviceToken = ({ headers, platform }: ApiContext): string | undefined =>
  readCookie(headers, trustedDeviceCookieName(platform.config))

export const setTrustedDeviceCookie = (context: ApiContext, token: string): void =>
  setResponseCookie(context, trustedDeviceCookieName(context.platform.config), token, TRUSTED_DEVICE_SECONDS)

/** Adds a cookie to the response. It takes the place of one with the same name. */
function setResponseCookie({ platform, resHeaders }: ApiContext, name: string, value: string, seconds: number): void {
  if (!resHeaders) return
  const others = resHeaders.getSetCookie().filter((cookie) => !cookie.startsWith(`${name}=`))
  resHeaders.delete('set-cookie')
  for (const cookie of others) resHeaders.append('set-cookie', cookie)
  const secure = usesHttps(platform.config) ? '; Secure' : ''
  resHeaders.append('set-cookie', `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`)
}
