import { expect } from 'vitest'
import { isHydrated } from '../harness/visitor.ts'
import type { EngineKey, EngineWindow } from './driver.ts'
import { type ElementDescription, type ElementRole, createElementFinder } from './find-element.ts'

type Name = string | RegExp
type ElementPath = ElementDescription[]

const toDescription = (role: ElementRole, name?: Name): ElementDescription => ({ role, name: toName(name) })
const toName = (name?: Name) => (name instanceof RegExp ? { pattern: name.source } : name)
const callInPage = (method: keyof ReturnType<typeof createElementFinder>, ...args: unknown[]) =>
  `(${String(createElementFinder)})().${method}(...${JSON.stringify(args)})`
const formatPath = (path: ElementPath) =>
  path.map(({ role, name }) => [role, name && JSON.stringify(name)].filter(Boolean).join(' ')).join(' > ')

/** Timeout of a step. */
const STEP_TIMEOUT_MS = 30_000

/** Steps of a user in a window of any browser engine. Each step waits until it is possible. */
export type Visit = ReturnType<typeof createSteps> & {
  /** Steps restricted to this element and its descendants. */
  within(role: ElementRole, name?: Name): Visit
}

export const createVisit = (window: EngineWindow, origin: string, path: ElementPath = []): Visit => ({
  ...createSteps(window, origin, path),
  within: (role, name) => createVisit(window, origin, [...path, toDescription(role, name)]),
})

function createSteps(window: EngineWindow, origin: string, path: ElementPath) {
  const evaluate = <Value>(expression: string) => window.evaluate<Value>(expression)

  /** Retries a step until it succeeds. A step fails while the page navigates or renders. */
  async function untilDone(what: string, step: () => Promise<string>) {
    const attempt = () => step().catch((error: Error) => error.message.split('\n')[0]!)
    await expect.poll(attempt, { message: what, timeout: STEP_TIMEOUT_MS }).toBe('')
  }

  async function press(role: ElementRole, name?: Name) {
    const target = [...path, toDescription(role, name)]
    await untilDone(`${formatPath(target)} is pressed`, async () => {
      const obstacle = await evaluate<string>(callInPage('aim', target))
      if (obstacle) return obstacle
      const element = await window.find(callInPage('findTarget', target))
      if (!element) return 'is missing'
      await element.click()
      return ''
    })
  }

  return {
    window,
    async goTo(address: string) {
      await window.goTo(new URL(address, origin).href)
      await untilDone('the page is hydrated', async () =>
        (await evaluate<boolean>(`(${String(isHydrated)})()`)) ? '' : 'is not hydrated',
      )
    },
    press,
    /** Replaces the text of a field, key by key. */
    async type(role: 'textbox' | 'combobox', name: Name, text: string) {
      await press(role, name)
      await evaluate('void document.activeElement.select?.()')
      await window.type(text)
    },
    pressKey: (key: EngineKey) => window.pressKey(key),
    async chooseFile(file: string) {
      await untilDone('a file is chosen', async () => {
        const input = await window.find('document.querySelector("[role=dialog] input[type=file], input[type=file]")')
        await input?.chooseFile(file)
        return input ? '' : 'is missing'
      })
    },
    see: (role: ElementRole, name?: Name) => {
      const target = [...path, toDescription(role, name)]
      return untilDone(`${formatPath(target)} is there`, async () =>
        (await evaluate<boolean>(`Boolean(${callInPage('find', target)})`)) ? '' : 'is missing',
      )
    },
    seeNo: (role: ElementRole, name?: Name) => {
      const target = [...path, toDescription(role, name)]
      return untilDone(`${formatPath(target)} is gone`, async () =>
        (await evaluate<boolean>(`Boolean(${callInPage('find', target)})`)) ? 'is still there' : '',
      )
    },
    seeText: (text: Name) =>
      untilDone(`“${text}” is there`, async () =>
        (await evaluate<boolean>(callInPage('hasText', path, toName(text)))) ? '' : 'is missing',
      ),
    seeNoText: (text: Name) =>
      untilDone(`“${text}” is gone`, async () =>
        (await evaluate<boolean>(callInPage('hasText', path, toName(text)))) ? 'is still there' : '',
      ),
    seePath: (address: string) =>
      untilDone(`the address is ${address}`, async () => {
        const current = await evaluate<string>('location.pathname + location.search')
        return current === address ? '' : `is ${current}`
      }),
    /** Checks whether the current history entry belongs to an overlay. */
    seeOverlayEntry: (isThere: boolean) =>
      untilDone(`the history ${isThere ? 'has' : 'lacks'} an entry for an overlay`, async () =>
        (await evaluate<boolean>('Boolean(history.state?.overlay)')) === isThere ? '' : 'is not so',
      ),
    readText: () => evaluate<string | null>(callInPage('readText', path)),
    readValue: (role: ElementRole, name?: Name) =>
      evaluate<string | undefined>(callInPage('readValue', [...path, toDescription(role, name)])),
    /** Checks what engine differences break first: page width, pictures and field sizes. */
    expectSoundLayout: () => untilDone('the layout is sound', () => evaluate<string>(`(${String(findLayoutFault)})()`)),
    evaluate,
  }
}

/** Runs in the page. An iPhone zooms into a field whose text is smaller than 16 px, and stays zoomed. */
function findLayoutFault() {
  if (document.scrollingElement!.scrollWidth > innerWidth) return `is ${document.scrollingElement!.scrollWidth} px wide`
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const broken = Array.from(document.images).find(
    (image) => isShown(image) && (image.complete ? image.naturalWidth === 0 : image.loading !== 'lazy'),
  )
  if (broken) return `does not show ${broken.currentSrc}`
  if (document.fonts.status !== 'loaded') return 'loads fonts'
  const FIELDS =
    'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea, [contenteditable]'
  const small = Array.from(document.querySelectorAll(FIELDS)).find(
    (field) => isShown(field) && Number.parseFloat(getComputedStyle(field).fontSize) < 16,
  )
  if (innerWidth < 600 && small) return `has small text in ${small.outerHTML.slice(0, 120)}`
  return ''
}
