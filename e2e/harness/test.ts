import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject, test as base } from 'vitest'
import { launchChromium } from './browser/chromium.ts'
import { isQuick } from '../../scripts/testing/speed.mjs'
import { evidence } from './browser/evidence.ts'
import { type Credentials, type Member, TIME_ZONE, anAddress } from './members.ts'
import { taken } from './visitor.ts'
import { watch } from './browser/watch.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

type Who = Credentials & Partial<Member>

type Visit = {
  size?: keyof typeof SIZES
  theme?: 'light' | 'dark'
  /** answers this journey is about, say 404; every other one from 400 up fails the test */
  statuses?: number[]
  /** errors this journey is about, as the console tells them */
  told?: RegExp
  /** this journey cuts the network: `route.abort('internetdisconnected')` */
  isCut?: boolean
  /** a member, who is signed in and has answered about cookies */
  as?: Who
  /** no first visit: the question about cookies is answered */
  isKnown?: boolean
  /** with the service worker, which every other journey goes without */
  hasWorker?: boolean
  /** another one than that of the run */
  product?: { origin: string; logFile?: string }
  /** everything else a browser can be, say `javaScriptEnabled: false` or `reducedMotion: 'reduce'` */
  context?: BrowserContextOptions
}

/** For a journey that is about what moves, which all others of `npm test` go without. */
export const MOVING: Visit = { context: { reducedMotion: 'no-preference' } }

/**
 * `await open('/about', { size: 'phone', theme: 'dark' })` is the page as a visitor sees it who was never here before,
 * once it answers.
 * A console error, a violated policy, a foreign request or an unexpected answer in any open page fails the test.
 */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('open', async ({ browser, task }, { onCleanup }) => {
    const pages: Page[] = []
    const problems: string[] = []
    /** how long each product's log was before this test visited it */
    const logs = new Map<string, number>()
    // those of the try before stay with a journey that is tried once more
    const errorsBefore = task.result?.errors?.length ?? 0

    onCleanup(async () => {
      const failed = problems.length > 0 || (task.result?.errors?.length ?? 0) > errorsBefore
      const told = failed ? await tell(task.name, pages, logs) : ''
      await Promise.all(pages.map((page) => leave(page.context())))
      if (problems.length) throw new Error(`${problems.join('\n')}${told}`)
      if (told) console.error(told)
    })

    return async (address: string, { size = 'desktop', theme = 'light', ...visit }: Visit = {}) => {
      const { origin, logFile } = visit.product ?? { origin: inject('origin'), logFile: inject('logFile') }
      if (logFile && !logs.has(logFile)) logs.set(logFile, (await stat(logFile)).size)
      const context = await browser.newContext({
        baseURL: origin,
        viewport: SIZES[size],
        colorScheme: theme,
        timezoneId: TIME_ZONE,
        isMobile: size === 'phone',
        hasTouch: size === 'phone',
        extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
        // what moves takes the processor: with all of it in `npm run test:all`
        reducedMotion: isQuick ? 'reduce' : 'no-preference',
        serviceWorkers: visit.hasWorker ? 'allow' : 'block',
        ...visit.context,
      })
      context.setDefaultTimeout(15_000)
      const { statuses = [], told, isCut } = visit
      await watch(context, { origin, statuses, told, isCut, report: (problem) => problems.push(problem) })
      if (visit.as ?? visit.isKnown) await context.addInitScript(answerAboutCookies)
      if (visit.as) await openSession(context, origin, visit.as)
      if (visit.context?.javaScriptEnabled !== false) context.on('page', waitsUntilTaken)
      const page = await context.newPage()
      pages.push(page)
      await page.goto(address)
      return page
    }
  })

function answerAboutCookies() {
  if (location.protocol.startsWith('http')) localStorage.setItem('cookie-consent', 'necessary')
}

/** The session that a new member has already, or else one more. */
async function openSession(context: BrowserContext, origin: string, { email, password, token }: Who) {
  if (token) return context.addCookies([{ name: 'cleanstreak.session_token', value: token, url: origin }])
  const answer = await context.request.post('/api/v1/session', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
}

/** Whoever goes somewhere or loads a page again may act on it at once, unless they ask for less than a whole page. */
function waitsUntilTaken(page: Page) {
  const whole =
    <Args extends unknown[], Answer>(go: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      const answer = await go.apply(page, args)
      const options = args.at(-1) as { waitUntil?: string } | undefined
      if (!options?.waitUntil) await taken(page)
      return answer
    }
  const goto = page.goto.bind(page)
  type To = Parameters<Page['goto']>
  const arrive = (...to: To): ReturnType<Page['goto']> =>
    goto(...to).catch(async (reason: Error) => {
      const other = /interrupted by another navigation to "(.*)"/.exec(reason.message)?.[1]
      if (!other) throw reason
      // where another page came by itself just then, one has to say it again, unless it stands in for this one
      if (!other.endsWith(`/offline#${to[0]}`)) return arrive(...to)
      await page.waitForLoadState()
      return null
    })
  page.goto = whole(arrive)
  page.reload = whole(page.reload)
  page.goBack = whole(page.goBack)
  page.goForward = whole(page.goForward)
}

/** What a journey answers itself may still be on its way then, and is nobody's fault. */
async function leave(context: BrowserContext) {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Keeps a picture of every open page and what the servers said meanwhile. */
async function tell(name: string, pages: Page[], logs: Map<string, number>) {
  const file = join(evidence, name.replace(/\W+/g, '-'))
  const pictures = pages.map(async (page, index) => {
    const path = `${file}-${index + 1}.png`
    await page.screenshot({ path })
    return `\nScreenshot of ${page.url()}: ${path}`
  })
  // a page that was closed cannot be pictured any more
  const taken = (await Promise.allSettled(pictures)).map((picture) =>
    picture.status === 'fulfilled' ? picture.value : '',
  )
  const said = Array.from(logs, async ([log, start]) => {
    const lines = (await readFile(log)).subarray(start).toString().trim().split('\n').slice(-40)
    return `\nThe server meanwhile:\n${lines.join('\n')}`
  })
  return [...taken, ...(await Promise.all(said))].join('')
}

/** A test for `npm run test:all` alone, in a file whose others are for every run. */
export const atLength: ReturnType<typeof test.runIf> = test.runIf(!isQuick)

export { expect } from 'vitest'
