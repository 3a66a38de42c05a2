import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** No violation of any level or best practice, once everything that moves stands still. */
export async function expectAccessible(page: Page, { within, without }: { within?: string; without?: string } = {}) {
  await standStill(page)
  const axe = new AxeBuilder({ page })
  // for seconds it names a button that was at work, which may be gone by then
  axe.exclude('[data-live-announcer]')
  if (within) axe.include(within)
  if (without) axe.exclude(without)
  const { violations } = await axe.analyze()
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary?.replaceAll('\n', '\n  ')}`),
  )
  expect(told, `axe on ${page.url()}`).toEqual([])
}

/** In both themes, without anything wider than the screen, and with ids of their own. */
export async function expectNoBarrier(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBeLessThanOrEqual(
    0,
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
    await expectAccessible(page)
  }
}

/** A heading that is still fading in has no contrast yet. What moves with scrolling never ends, and stands still by itself. */
export const standStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity)
    while (ending().length) await Promise.allSettled(ending().map((animation) => animation.finished))
  })
