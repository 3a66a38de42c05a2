import type { Ticket } from './model.ts'

export const OWN_ORIGIN = 'http://localhost:3000'

const SESSION_COOKIE = 'cleanstreak.session_token'
const DEVICE_COOKIE = 'trusted-device'
/** Maximum number of attempts of a request that load shedding rejects. */
const MOST_ATTEMPTS = 50

type ResponseBody = Record<string, unknown> & { code?: string; data?: { ticket?: string } }
export type Answer = { status: number; body: ResponseBody }
type Sent = { body?: object; from?: string }

/** Browser with a cookie jar. Its requests alternate between the product's instances. */
export class Browser {
  readonly name: string
  readonly network: string
  readonly #nextOrigin: () => string
  readonly #jar = new Map<string, string>()
  /** Ticket of a sign-in before its second step. */
  ticket: Ticket | undefined

  constructor(name: string, network: string, nextOrigin: () => string) {
    this.name = name
    this.network = network
    this.#nextOrigin = nextOrigin
  }

  get session(): string | undefined {
    return this.#jar.get(SESSION_COOKIE)
  }

  get device(): string | undefined {
    return this.#jar.get(DEVICE_COOKIE)
  }

  set session(cookie: string) {
    this.#jar.set(SESSION_COOKIE, cookie)
  }

  set device(cookie: string) {
    this.#jar.set(DEVICE_COOKIE, cookie)
  }

  /** Calls the API as the product's own pages do: `send('GET /v1/me')`. */
  async send(line: string, { body, from = this.network }: Sent = {}): Promise<Answer> {
    const [method = '', path = ''] = line.split(' ')
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
    return this.#request(`/api${path}`, {
      method,
      headers: {
        origin: OWN_ORIGIN,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': from,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /** Posts a form from another site. The product's cookies are not sent, because they are `SameSite=Lax`. */
  postFromOtherSite(path: string, fields: Record<string, string>, headers: Record<string, string>): Promise<Answer> {
    return this.#request(path, {
      method: 'POST',
      headers: { ...headers, 'sec-fetch-site': 'cross-site', 'x-forwarded-for': this.network },
      body: new URLSearchParams(fields),
    })
  }

  async #request(path: string, init: RequestInit): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(this.#nextOrigin() + path, { redirect: 'manual', ...init })
      const text = await response.text()
      if (response.status === 503 && attempt < MOST_ATTEMPTS) continue
      if (response.status >= 500) throw new Error(`The product answered ${response.status} to ${init.method} ${path}.`)
      for (const cookie of response.headers.getSetCookie()) this.#store(cookie)
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status: response.status, body: isJson && text ? (JSON.parse(text) as ResponseBody) : {} }
    }
  }

  #store(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split('=', 2)
    if (attributes.includes('Max-Age=0')) this.#jar.delete(name)
    else this.#jar.set(name, value)
  }
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300
