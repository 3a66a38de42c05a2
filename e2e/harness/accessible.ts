import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isQuick } from '../../scripts/testing/speed.mjs'

type Part = { within?: string; without?: string }
type Rules = { only?: string[]; not?: string[] }

/** The small one: every page that is looked at has to be sent it, and to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules whose answer depends on the theme: the elements, their names and their order are the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** And those whose answer depends on the size of the screen too. */
export const OF_LOOKS = [...OF_COLOURS, 'target-size', 'scrollable-region-focusable']

const BOTH = ['desktop', 'phone'] as const
/** For what is only looked at: `npm test` looks with `accessible.e2e.ts`, and goes on no walk. */
export const walks = isQuick ? [] : BOTH
/** For what is done there as well. */
export const sizes = isQuick ? (['phone'] as const) : BOTH

/** No violation of any level or best practice, once everything that moves stands still. */
export async function expectAccessible(page: Page, part?: Part, rules?: Rules) {
  expect(await violations(page, part, rules), `axe on ${page.url()}`).toEqual([])
}

/** What axe objects to, in words. */
export async function violations(page: Page, part: Part = {}, rules: Rules = {}) {
  await standStill(page)
  return (await look(page, part, rules)).flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary?.replaceAll('\n', '\n  ')}`),
  )
}

/** All rules, and only what they object to comes back: the thousands of elements they like took longer than the looking. */
async function look(page: Page, { within, without }: Part, { only, not = [] }: Rules) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(
    async ([within, without, only, not]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const context = { include: within ?? 'html', exclude: without ? [without] : [] }
      const { violations, incomplete } = await axe.run(context, {
        resultTypes: ['violations'],
        elementRef: true,
        rules: {
          // the only one of WCAG 2.2 that axe leaves out unless it is asked for
          'target-size': { enabled: true },
          ...Object.fromEntries(not.map((rule) => [rule, { enabled: false }])),
        },
        ...(only && { runOnly: only }),
      })
      // what a page has scrolled half under its header is as large as ever one scroll on
      const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const small = violations.find(({ id }) => id === 'target-size')
      if (small)
        small.nodes = small.nodes.filter(
          ({ element }) => !(element?.closest('main') && element.getBoundingClientRect().top < below),
        )
      // a page within the page is either looked at or left out by name
      return [...violations, ...incomplete.filter(({ id }) => id === 'frame-tested')]
    },
    [within, without, only, not] as const,
  )
}

/**
 * By day on a desktop and by night on a phone, and without anything wider than the screen. On a phone `innerWidth` grows
 * with what is too wide, and would never tell. Every place in each theme and size is looked at by the long walk
 * (`bench/access`).
 */
export async function expectNoBarrier(page: Page, part?: Part) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    page.url(),
  ).toBeLessThanOrEqual(0)
  const colorScheme = page.viewportSize()!.width < 640 ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
  await expectAccessible(page, part)
}

/**
 * A heading that is still fading in has no contrast yet, and a dialog covers nothing before its fading has begun. Where
 * there is a touch screen and a field of the dialog has the focus, react-aria waits with that until the keyboard of the
 * phone is up, or 0.6 s (`runAfterKeyboard`). The first dialog of a page in a phone that is only emulated takes all of
 * that, as no keyboard comes; the next ones know. What moves with scrolling never ends, and stands still by itself.
 */
export const standStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity)
    const isDialogAwaited = () =>
      [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some(
        (dialog) => !dialog.checkVisibility({ opacityProperty: true }),
      )
    while (ending().length || isDialogAwaited()) {
      await Promise.allSettled(ending().map((animation) => animation.finished))
      await new Promise(requestAnimationFrame)
    }
  })
