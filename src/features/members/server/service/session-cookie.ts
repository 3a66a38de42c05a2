import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ApiContext } from '#platform/server/api.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { deriveKey } from '#platform/server/derived-key.ts'
import { COOKIE_NAME_PREFIX } from '#platform/server/http/credentials.ts'
import { TRUSTED_DEVICE_SECONDS } from '../../rules/factors.ts'

/*
 * A session's cookie contains its random token and a signature. Phone apps send both as a bearer token. A remembered
 * device's cookie has a different name, so that visitors' pages are still served from the page cache.
 */

const usesHttps = ({ appUrl }: Pick<ServerConfig, 'appUrl'>) => appUrl.startsWith('https:')

/** Name of the session's cookie. `__Host-` keeps other subdomains from setting it. */
const sessionCookieName = (config: ServerConfig) =>
  `${usesHttps(config) ? '__Host-' : ''}${COOKIE_NAME_PREFIX}.session_token`

const trustedDeviceCookieName = (config: ServerConfig) => `${usesHttps(config) ? '__Host-' : ''}trusted-device`

/** Format of a token: random letters, more of them in newer ones. Nothing else signed with the secret matches. */
const TOKEN = /^[\w-]{32,43}$/

const createSignature = (token: string, key: string | Buffer) => createHmac('sha256', key).update(token).digest()

const signatureKey = ({ secret }: ServerConfig) => deriveKey(secret, 'session token')

const signToken = (token: string, config: ServerConfig) =>
  encodeURIComponent(`${token}.${createSignature(token, signatureKey(config)).toString('base64')}`)

/** Reads the session token with a valid signature: from the bearer header, else from the first session cookie. */
export const readSessionToken = (headers: Headers, config: ServerConfig): string | undefined =>
  readBearerToken(headers, config) ?? verifyToken(readCookie(headers, sessionCookieName(config)), config)

function readBearerToken(headers: Headers, config: ServerConfig): string | undefined {
  const [, bearer] = /^bearer +([\w.%+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return verifyToken(bearer, config)
}

function verifyToken(signed: string | undefined, config: ServerConfig) {
  if (!signed) return undefined
  const [token = '', signature = '', ...more] = decodeSafely(signed).split('.')
  const theirs = Buffer.from(signature, 'base64')
  if (!TOKEN.test(token)) return undefined
  // Cookies of versions up to 2026-11 are signed with the application secret itself. All of them will be renewed by
  // 2027-12.
  const isOurs = [signatureKey(config), config.secret].some((key) => {
    const ours = createSignature(token, key)
    return theirs.length === ours.length && timingSafeEqual(theirs, ours)
  })
  return isOurs && more.length === 0 ? token : undefined
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

/** Request header of a client that keeps its session as a bearer token, such as a phone app. */
export const WANTS_TOKEN_HEADER = 'wants-auth-token'

/**
 * Adds the session's cookie to the response. The token itself is sent only to clients that sent one, or that request
 * it, are no browsers and have no cookie. In other responses a page script could read it.
 */
export function setSessionCookie(context: ApiContext, token: string, seconds: number): void {
  const { headers, platform, resHeaders } = context
  const signed = signToken(token, platform.config)
  setResponseCookie(context, sessionCookieName(platform.config), signed, seconds)
  const isBrowser = headers.has('origin') || headers.has('sec-fetch-site')
  const hasCookie = readCookie(headers, sessionCookieName(platform.config)) !== undefined
  const asksForToken = headers.has(WANTS_TOKEN_HEADER) && !isBrowser && !hasCookie
  if (asksForToken || readBearerToken(headers, platform.config)) resHeaders?.set('set-auth-token', signed)
}

export const clearSessionCookie = (context: ApiContext): void =>
  setResponseCookie(context, sessionCookieName(context.platform.config), '', 0)

/** Reads the token of a remembered device. */
export const readTrustedDeviceToken = ({ headers, platform }: ApiContext): string | undefined =>
  readCookie(headers, trustedDeviceCookieName(platform.config))

export const setTrustedDeviceCookie = (context: ApiContext, token: string): void =>
  setResponseCookie(context, trustedDeviceCookieName(context.platform.config), token, TRUSTED_DEVICE_SECONDS)

/** Adds a cookie to the response, replacing one with the same name. */
function setResponseCookie({ platform, resHeaders }: ApiContext, name: string, value: string, seconds: number): void {
  if (!resHeaders) return
  const others = resHeaders.getSetCookie().filter((cookie) => !cookie.startsWith(`${name}=`))
  resHeaders.delete('set-cookie')
  for (const cookie of others) resHeaders.append('set-cookie', cookie)
  const secure = usesHttps(platform.config) ? '; Secure' : ''
  resHeaders.append('set-cookie', `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`)
}
