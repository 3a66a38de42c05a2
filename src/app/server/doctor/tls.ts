import { once } from 'node:events'
import { isIP } from 'node:net'
import { type TLSSocket, connect } from 'node:tls'
import { type CheckSubject, type Finding, networkErrorCode } from './finding.ts'

const NAME = 'TLS'
const TIMEOUT_MS = 5000
const DAY_MS = 86_400_000
/** Days before a certificate expires at which its renewal has evidently failed. */
const RENEWAL_DAYS = 14

/** Checks that APP_URL is encrypted with a certificate for its host name that does not expire soon. */
export async function checkTls({ config, clock, isOnPage }: CheckSubject): Promise<Finding> {
  const url = new URL(config.appUrl)
  if (url.protocol === 'http:') return describePlainAddress(config.appUrl, isOnPage)
  const socket = await openTlsConnection(url).catch((error: unknown) => networkErrorCode(error))
  if (typeof socket === 'string')
    return {
      name: NAME,
      level: 'look',
      sentence: `Nothing answers at ${config.appUrl} from this machine (${socket}). Start the proxy, or correct APP_URL.`,
    }
  const { authorizationError } = socket
  const end = new Date(socket.getPeerCertificate().valid_to)
  socket.destroy()
  const day = end.toISOString().slice(0, 10)
  const days = Math.floor((end.getTime() - clock.now().getTime()) / DAY_MS)
  if (days < 0)
    return { name: NAME, level: 'bad', sentence: `The certificate of ${url.hostname} ended on ${day}. Renew it.` }
  if (authorizationError)
    return { name: NAME, level: 'bad', sentence: explainCertificate(authorizationError, url.hostname) }
  const sentence = `The certificate of ${url.hostname} is valid until ${day}`
  return days < RENEWAL_DAYS
    ? { name: NAME, level: 'look', sentence: `${sentence}. It should have renewed itself: look at the proxy's log.` }
    : { name: NAME, level: 'good', sentence }
}

const describePlainAddress = (appUrl: string, isOnPage: boolean): Finding => ({
  name: NAME,
  level: 'look',
  sentence: isOnPage
    ? 'This page came over plain http. Put a proxy with a certificate in front before you invite people.'
    : `APP_URL is ${appUrl}, over plain http. Put a proxy with a certificate in front before you invite people, and set APP_URL to its https address.`,
})

/** Connects without rejecting an invalid certificate, so its fault can be reported. */
async function openTlsConnection({ hostname, port }: URL): Promise<TLSSocket> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) ? {} : { servername: host }),
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  })
  socket.on('timeout', () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
  await once(socket, 'secureConnect')
  return socket
}

function explainCertificate(error: Error | string, host: string): string {
  const code = typeof error === 'string' ? error : networkErrorCode(error)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate is not for ${host}. Give the proxy one for this name, or correct APP_URL.`
  return `Browsers do not trust the certificate of ${host} (${code}). Give the proxy one of a public authority, with its whole chain.`
}
