import type { BrowserContext } from 'playwright-core'

type Rules = { origin: string; statuses: number[]; isCut?: boolean; report: (problem: string) => void }

/** What is not fetched; the last is a page whose script is not, which says so itself (`error-page.tsx`). */
const WITHOUT_A_NETWORK =
  /net::ERR_(INTERNET_DISCONNECTED|TIMED_OUT)|Failed to fetch|properties of undefined \(reading 'component'\)/

/** Reports what no page of the product may do, whatever its journey is about. */
export async function watch(context: BrowserContext, { origin, statuses, isCut, report }: Rules) {
  const expected = (status: number) => status < 400 || statuses.includes(status)

  context.on('weberror', (error) => report(`Uncaught in the page: ${error.error().stack ?? error.error()}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    // an answer's status is judged below, where it can be told apart
    if (message.text().startsWith('Failed to load resource: the server responded')) return
    if (isCut && WITHOUT_A_NETWORK.test(message.text())) return
    report(`Console error: ${message.text()} (${message.location().url})`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) report(`Foreign request: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (!expected(response.status()))
      report(`Answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  // Chromium tells of some violations in its issues panel only
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(
        `Content-Security-Policy: ${violatedDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber}`,
      ),
    ),
  )
}
