import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { skipsLongTests } from '../../scripts/testing/speed.mjs'

type PageArea = { within?: string; without?: string }
type AxeRules = { only?: string[]; not?: string[] }

/**
 * Source of the accessibility checker axe-core, minified because every page that is checked has to load and parse it.
 */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Axe rules whose result depends on the color theme. All other rules run in one theme only. */
const COLOR_AXE_RULES = ['color-contrast', 'link-in-text-block']
export const VISUAL_AXE_RULES = [...COLOR_AXE_RULES, 'target-size', 'scrollable-region-focusable']

const ALL_SIZES = ['desktop', 'phone'] as const
/**
 * Screen sizes of tests that only run axe: none in `npm run test:ci`, because `accessible.e2e.ts` checks the same
 * pages.
 */
export const axeOnlyScreenSizes = skipsLongTests ? [] : ALL_SIZES
/** Screen sizes of tests that run axe and also operate the page. `npm run test:ci` uses the phone only. */
export const testedScreenSizes = skipsLongTests ? (['phone'] as const) : ALL_SIZES

/**
 * Runs the accessibility checks of axe after all animations have ended. Fails on any violation, best practices
 * included.
 */
export async function expectNoAxeViolations(page: Page, part?: PageArea, rules?: AxeRules) {
  expect(await findAxeViolations(page, part, rules), `axe on ${page.url()}`).toEqual([])
}

export async function findAxeViolations(page: Page, part: PageArea = {}, rules: AxeRules = {}) {
  await waitForAnimations(page)
  return (await runAxe(page, part, rules)).flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary?.replaceAll('\n', '\n  ')}`),
  )
}

/**
 * Runs all axe rules but returns violations only: serializing thousands of passing elements took longer than the checks
 * themselves.
 */
async function runAxe(page: Page, { within, without }: PageArea, { only, not = [] }: AxeRules) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SOURCE)
  return page.evaluate(
    async ([within, without, only, not]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const context = { include: within ?? 'html', exclude: without ? [without] : [] }
      const { violations, incomplete } = await axe.run(context, {
        resultTypes: ['violations'],
        elementRef: true,
        rules: {
          // Axe disables `target-size`, its only rule for WCAG 2.2, by default.
          'target-size': { enabled: true },
          ...Object.fromEntries(not.map((rule) => [rule, { enabled: false }])),
        },
        ...(only && { runOnly: only }),
      })
      // A touch target half hidden under the header is no violation, because scrolling reveals its full size.
      const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const small = violations.find(({ id }) => id === 'target-size')
      if (small)
        small.nodes = small.nodes.filter(
          ({ element }) => !(element?.closest('main') && element.getBoundingClientRect().top < below),
        )
      // The axe rule `frame-tested` counts as a violation, so that each iframe is either checked or excluded by name.
      return [...violations, ...incomplete.filter(({ id }) => id === 'frame-tested')]
    },
    [within, without, only, not] as const,
  )
}

/**
 * Runs axe on a page, in the light theme on a desktop and in the dark theme on a phone. Also checks that nothing
 * overflows horizontally. Overflow is measured against `clientWidth`, because `innerWidth` grows with the content on a
 * phone. The accessibility checks in `bench/access` cover each theme and size.
 */
export async function expectAccessiblePage(page: Page, part?: PageArea) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    page.url(),
  ).toBeLessThanOrEqual(0)
  const colorScheme = page.viewportSize()!.width < 640 ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
  await expectNoAxeViolations(page, part)
}

/**
 * Waits until all animations have ended, because text that is fading in has no contrast yet. An open dialog must be
 * visible too: react-aria delays it by up to 0.6 s for a touch keyboard (`runAfterKeyboard`). Scroll-driven animations
 * never end and are ignored.
 */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const runningAnimations = () =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity)
    const isDialogHidden = () =>
      [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some(
        (dialog) => !dialog.checkVisibility({ opacityProperty: true }),
      )
    while (runningAnimations().length || isDialogHidden()) {
      await Promise.allSettled(runningAnimations().map((animation) => animation.finished))
      await new Promise(requestAnimationFrame)
    }
  })
