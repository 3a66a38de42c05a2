import { type Browser, type CDPSession, type Page, chromium } from 'playwright-core'

export const CHROMIUM_PATH = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'

/** Starts Chromium with its defaults: the end-to-end tests switch off the optimizing compilers of JavaScript. */
export const launchFullChromium = () => chromium.launch({ executablePath: CHROMIUM_PATH })

const SIZES = {
  /** The phone that Lighthouse emulates. */
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

export type OpenOptions = {
  size: keyof typeof SIZES
  origin?: string
  /** Email address of the member of the demo town who is signed in. */
  member?: string
  /** The cookie banner is answered already, so that it covers nothing. */
  isKnown?: boolean
}

export type OpenPage = { page: Page; cdp: CDPSession; close(): Promise<void> }

/** Opens an empty page in a fresh browser context, so that nothing is cached. */
export async function openPage(browser: Browser, { size, origin, member, isKnown }: OpenOptions): Promise<OpenPage> {
  const context = await browser.newContext({ ...SIZES[size], baseURL: origin })
  if (isKnown) await context.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
  if (member) {
    const data = { email: member, password: 'clean-streets-42' }
    const answer = await context.request.post('/api/v1/session', { data, headers: { origin: origin! } })
    if (!answer.ok()) throw new Error(`${member} could not sign in: ${await answer.text()}`)
  }
  const page = await context.newPage()
  return { page, cdp: await context.newCDPSession(page), close: () => context.close() }
}
