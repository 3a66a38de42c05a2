type BrowserOptions = { body?: object; cookies?: Iterable<[name: string, value: string]> }
export type BrowserAnswer = { status: number; body: Record<string, unknown> }

/**
 * Creates a browser without pages: it keeps the cookies that the app sets, and sends them with the origin of the site,
 * as a page of the product does.
 */
export function createTestBrowser(app: { origin: string }, { cookies = [] }: BrowserOptions = {}) {
  const jar = new Map(cookies)

  function keepCookie(line: string) {
    const [pair, ...attributes] = line.split('; ') as [string, ...string[]]
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, pair.slice(name.length + 1))
  }

  return {
    /** Cookies of the browser. A test may add or remove some. */
    cookies: jar,
    /** Calls the API: `ask('PUT /v1/me/password', { ... })`. */
    async ask(line: string, body?: object): Promise<BrowserAnswer> {
      const [method, path] = line.split(' ')
      const answer = await fetch(`${app.origin}/api${path}`, {
        method,
        redirect: 'manual',
        headers: {
          origin: app.origin,
          ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      })
      for (const cookie of answer.headers.getSetCookie()) keepCookie(cookie)
      const text = await answer.text()
      return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} }
    },
  }
}
export type TestBrowser = ReturnType<typeof createTestBrowser>
