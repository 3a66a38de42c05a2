import type { Page } from 'playwright-core'
import { expect } from './test.ts'

/** Simulates Chromium's install offer. Repeats the event until the page listens. */
export async function simulateInstallOffer(page: Page) {
  const dispatchOffer = () =>
    page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(Object.assign(globalThis, { isAsked: true })),
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      })
      return !dispatchEvent(offer)
    })
  await expect.poll(dispatchOffer).toBe(true)
}

export const isInstallPromptOpened = (page: Page) => page.evaluate(() => 'isAsked' in globalThis)
