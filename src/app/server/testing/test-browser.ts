type BrowserOptions = { body?: object; cookies?: Iterable<[name: string, value: string]> }
export type BrowserAnswer = { status: number; body: Record<string, unknown> }

/** Creates a browser without pages: it stores the app's cookies and sends them with the product's origin. */
export function createTestBrowser(app: { origin: string }, { cookies = [] }: BrowserOptions = {}) {
  const jar = new Map(cookies)

  function keepCookie(line: string) {
    const [pair, ...attributes] = line.split('; ') as [string, ...string[]]
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, pair.slice(name.length + 1))
  }

  return {
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
