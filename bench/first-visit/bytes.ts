import type { Browser } from 'playwright-core'
import { openPage } from './browser.ts'

/** Kinds of files in the order of the table. Everything else, such as the manifest, is under `other`. */
const KINDS = { Script: 'JavaScript', Stylesheet: 'CSS', Document: 'HTML', Font: 'fonts', Image: 'pictures' } as const

export type VisitBytes = Record<(typeof KINDS)[keyof typeof KINDS] | 'other', number>

/** How long no request may begin or end until a page counts as complete. */
const QUIET_MS = 2000

/** Bytes that a first visit transfers before anything is touched, as Chromium's network stack counts them. */
export async function measureBytes(browser: Browser, url: string): Promise<{ bytes: VisitBytes; requests: number }> {
  const { page, cdp, close } = await openPage(browser, { size: 'phone' })
  try {
    const bytes: VisitBytes = { JavaScript: 0, CSS: 0, HTML: 0, fonts: 0, pictures: 0, other: 0 }
    let requests = 0
    const kinds = new Map<string, string>()
    let changedAt = performance.now()
    cdp.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
      if (request.url.startsWith('data:') || type === 'EventSource') return
      kinds.set(requestId, type)
      changedAt = performance.now()
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId)
      if (kind === undefined) return
      bytes[KINDS[kind as keyof typeof KINDS] ?? 'other'] += encodedDataLength
      requests++
      changedAt = performance.now()
    })
    await cdp.send('Network.enable')
    await page.goto(url)
    while (performance.now() - changedAt < QUIET_MS) await page.waitForTimeout(100)
    return { bytes, requests }
  } finally {
    await close()
  }
}

export const sumBytes = (bytes: VisitBytes) => Object.values(bytes).reduce((sum, each) => sum + each, 0)
