import { randomUUID } from 'node:crypto'
import {
  PROXY_PROBE_HEADER,
  PROXY_PROBE_PATH,
  type ProxyProbeAnswer,
  signProxyProbe,
} from '#platform/server/http/proxy-probe.ts'
import { type CheckSubject, type Finding, networkErrorCode } from './finding.ts'

const NAME = 'Proxy'
const TIMEOUT_MS = 5000
/** Forged client address from a documentation-only network. No proxy may pass it on as the client's. */
const FORGED_ADDRESS = '192.0.2.77'

type Verdict = Pick<Finding, 'level' | 'sentence'>

/**
 * Asks a web process through APP_URL which client address it sees. Otherwise rate limits might count the proxy instead
 * of its visitors.
 */
export async function checkProxy({ config: { appUrl, secret }, clock }: CheckSubject): Promise<Finding> {
  try {
    const response = await fetch(appUrl + PROXY_PROBE_PATH, {
      headers: {
        [PROXY_PROBE_HEADER]: signProxyProbe(secret, clock.now()),
        'x-forwarded-for': FORGED_ADDRESS,
        'x-request-id': `doctor-${randomUUID()}`,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const verdict = response.ok
      ? judgeAnswer((await response.json()) as ProxyProbeAnswer, response.headers.get('x-request-id'), appUrl)
      : describeStatus(response.status, appUrl)
    return { name: NAME, ...verdict }
  } catch (error) {
    return error instanceof SyntaxError
      ? { name: NAME, ...describeStatus(200, appUrl) }
      : { name: NAME, level: 'look', sentence: `Not checked: ${appUrl} does not answer (${networkErrorCode(error)}).` }
  }
}

function describeStatus(status: number, appUrl: string): Verdict {
  if (status >= 502 && status <= 504)
    return look(`Not checked: the proxy says ${status}, so no web process runs behind it. Start one.`)
  if (status >= 300 && status < 400)
    return bad(`${appUrl} redirects to another address (${status}). Set APP_URL to the address that people open.`)
  return bad(
    `Something other than this installation answers at ${appUrl} (${status}). Correct APP_URL or the way of the proxy, give all processes the same APP_SECRET, and keep their clocks within a minute of this one.`,
  )
}

const REMEDY = 'as deploy/haproxy/web.cfg does'

function judgeAnswer(answer: ProxyProbeAnswer, requestId: string | null, appUrl: string): Verdict {
  const { peer, isPeerTrusted, clientAddress } = answer
  const hops = (answer.forwardedFor ?? '').split(',').flatMap((hop) => hop.trim() || [])
  const isProxied = appUrl.startsWith('https:') || hops.join() !== FORGED_ADDRESS
  if (!isProxied && !isPeerTrusted) return { level: 'good', sentence: 'None is in front, and none is trusted' }
  if (!hops.length)
    return bad(
      `${peer} sends no X-Forwarded-For, so all visitors share one address. Have it set that header, ${REMEDY}.`,
    )
  if (hops.at(-1) === FORGED_ADDRESS)
    return bad(
      `${peer} passes on any X-Forwarded-For, so visitors can choose their address. Have it overwrite that header, ${REMEDY}.`,
    )
  if (!isPeerTrusted)
    return bad(
      `${peer} is not trusted, so all visitors share its address and rate limits. Set TRUSTED_PROXIES=${peer}, or add it there.`,
    )
  if (clientAddress === FORGED_ADDRESS)
    return look(
      `Not checked: this machine is itself in TRUSTED_PROXIES. Name only the proxy there, or have ${peer} overwrite X-Forwarded-For, ${REMEDY}.`,
    )
  if (requestId !== answer.requestId)
    return look(`${peer} hides the header X-Request-Id, so nobody can name a request. Have it pass that header on.`)
  return { level: 'good', sentence: `${peer} is trusted, and this machine is seen as ${clientAddress}` }
}

const bad = (sentence: string): Verdict => ({ level: 'bad', sentence })
const look = (sentence: string): Verdict => ({ level: 'look', sentence })
