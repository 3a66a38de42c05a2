import type { BrowserContext } from 'playwright-core'

type WatchOptions = {
  origin: string
  statuses: number[]
  expectedErrors?: RegExp
  isCut?: boolean
  report: (problem: string) => void
}

/**
 * Reports what no page may do in any test: console errors, exceptions, requests to other sites, unexpected HTTP
 * statuses.
 */
export async function watchPagesForProblems(
  context: BrowserContext,
  { origin, statuses, expectedErrors, isCut, report }: WatchOptions,
) {
  const expected = (status: number) => status < 400 || statuses.includes(status)

  context.on('weberror', (error) => report(`Uncaught in the page: ${error.error().stack ?? error.error()}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    // Ignore console messages about HTTP statuses: the response handler below reports those that the test does not
    // expect.
    if (message.text().startsWith('Failed to load resource: the server responded')) return
    if (expectedErrors?.test(message.text())) return
    if (
      isCut &&
      /net::ERR_(INTERNET_DISCONNECTED|TIMED_OUT|FAILED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|Failed to fetch|Unable to preload CSS|^Error: No network: /.test(
        message.text(),
      )
    )
      return
    report(`Console error: ${message.text()} (${message.location().url})`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) report(`Foreign request: ${request.url()}`)
  })
  context.on('response', (response) => {
    const answer = `Answer ${response.status()}: ${response.request().method()} ${response.url()}`
    // This 401 is expected: the session got a new cookie during the request. An ended session returns 200.
    if (!expected(response.status()) && answer !== `Answer 401: GET ${origin}/api/v1/session`) report(answer)
  })
  // Chromium reports some violations of the content security policy only in the issues panel of its developer tools.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(
        `Content-Security-Policy: ${violatedDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber}`,
      ),
    ),
  )
}
