import type { ApiContext } from '#platform/server/api.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { TRUSTED_DEVICE_SECONDS } from '../../rules/factors.ts'
import { readCookie, setResponseCookie, usesHttps } from './session-cookie.ts'
import { findMemberOfToken } from './tokens.ts'

/*
 * Devices that a member had remembered in the second step of a sign-in. The password is enough there for 30 days. Their
 * cookie is not named like those of sessions, so that a visitor's pages still come from the page cache.
 */

const cookieName = (config: ServerConfig) => `${usesHttps(config) ? '__Host-' : ''}trusted-device`

export async function isDeviceTrusted(db: Queryable, { platform, headers }: ApiContext, memberId: string) {
  const token = readCookie(headers, cookieName(platform.config))
  if (!token) return false
  return (await findMemberOfToken(db, 'trusted-device', token, platform.clock.now())) === memberId
}

export const trustDevice = (context: ApiContext, token: string): void =>
  setResponseCookie(context, cookieName(context.platform.config), token, TRUSTED_DEVICE_SECONDS)
