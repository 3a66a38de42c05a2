import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

const MAX_TAB_STOPS = 60

type Property = { name: string; value: { value?: unknown } }
type AxNode = {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  value?: { value: unknown }
  properties?: Property[]
}
type Announcement = { text: string; isAlert: boolean }

/** Roles of containers that a screen reader announces when the focus enters them. */
const CONTAINER_ROLES = [
  'dialog',
  'alertdialog',
  'banner',
  'navigation',
  'main',
  'contentinfo',
  'region',
  'form',
  'search',
  'list',
  'group',
  'radiogroup',
  'tablist',
  'tabpanel',
  'table',
  'grid',
  'toolbar',
]
/** ARIA states of a control, and the words with which a screen reader announces each state. */
const ANNOUNCED_STATES: [name: string, value: unknown, words: string][] = [
  ['required', true, 'required'],
  ['invalid', 'true', 'invalid'],
  ['disabled', true, 'unavailable'],
  ['readonly', true, 'read only'],
  ['expanded', true, 'expanded'],
  ['expanded', false, 'collapsed'],
  ['checked', 'true', 'checked'],
  ['checked', 'false', 'not checked'],
  ['pressed', 'true', 'pressed'],
  ['pressed', 'false', 'not pressed'],
  ['selected', true, 'selected'],
]

/**
 * Simulates a screen reader: operates the page by keyboard and writes a transcript. For each focused control it records
 * role, name, state and description from the accessibility tree, the containers entered, and live-region announcements.
 */
export async function createSimulatedScreenReader(
  page: Page,
  replacements: [pattern: RegExp | string, words: string][] = [],
) {
  const browser = await page.context().newCDPSession(page)
  await page.addInitScript(observeLiveRegions)
  await page.evaluate(observeLiveRegions)
  const script: string[] = []
  let within: string[] = []
  const replace = (line: string) => replacements.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), line)
  const write = (line: string) => script.push(replace(line))

  async function recordFocus() {
    const nodes = await readFocusedNodes(browser)
    const [own, ...around] = nodes.filter(({ ignored }) => !ignored)
    // A container is not entered again when a number in its name changes.
    const places = around
      .filter(isContainer)
      .map((node) => replace(formatContainer(node)))
      .toReversed()
    for (const [at, place] of places.entries())
      if (within[at] !== place || within.slice(0, at).join() !== places.slice(0, at).join()) write(`    in ${place}`)
    within = places
    const control = own ? formatControl(own) : 'nothing'
    write(`    ${control}`)
    return control
  }

  async function press(key: string) {
    write(`- ${key}`)
    await page.keyboard.press(key)
  }

  return {
    transcript: () => `${script.join('\n')}\n`,
    addHeading: (line: string) => script.push(`${script.length ? '\n' : ''}## ${line}\n`),
    press,
    /** Presses Tab until a control with this name has the focus, and records each focused control. */
    async tabTo(name: RegExp | string, key = 'Tab') {
      for (let stops = 0; stops < MAX_TAB_STOPS; stops++) {
        await press(key)
        const control = await recordFocus()
        if (matchesText(control, name)) return
      }
      throw new Error(
        `${name} is not among the next ${MAX_TAB_STOPS} stops:\n${script.slice(-2 * MAX_TAB_STOPS).join('\n')}`,
      )
    },
    async type(text: string) {
      write(`- types “${text}”`)
      await page.keyboard.type(text)
    },
    /** Waits for a live-region announcement that does not move the focus, such as a toast, a count or an error. */
    async expectAnnouncement(text: RegExp | string) {
      const findAnnouncement = async () => {
        const all = await page.evaluate(
          () => (globalThis as unknown as { announcements?: Announcement[] }).announcements ?? [],
        )
        return all.find((each) => matchesText(each.text, text))
      }
      await expect.poll(findAnnouncement, { message: `${text} is told` }).toBeDefined()
      const { text: announcedText, isAlert } = (await findAnnouncement())!
      write(`    ${isAlert ? 'alert' : 'told'}: ${announcedText}`)
      await page.evaluate(() => Object.assign(globalThis, { announcements: [] }))
    },
    /**
     * Waits until the page itself moves the focus, for example into a dialog, to an invalid field or to a page's top.
     */
    async expectFocus(on: RegExp | string) {
      const name = async () => formatControl((await readFocusedNodes(browser)).find(({ ignored }) => !ignored))
      await expect.poll(async () => matchesText(await name(), on), { message: `the focus lands on ${on}` }).toBe(true)
      await recordFocus()
    },
    /** Waits until a new page has opened. A screen reader announces its title first. */
    async expectPage(addHeading: RegExp | string) {
      await expect
        .poll(async () => matchesText(await page.title(), addHeading), { message: `the page is ${addHeading}` })
        .toBe(true)
      within = []
      write(`    page: ${await page.title()}`)
    },
  }
}

const matchesText = (text: string, what: RegExp | string) =>
  typeof what === 'string' ? text.includes(what) : what.test(text)

async function readFocusedNodes(browser: CDPSession) {
  const { result } = await browser.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = (await browser.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId!,
    fetchRelatives: true,
  })) as { nodes: AxNode[] }
  // The accessibility tree from DevTools also contains siblings and children, so follow only the parents of the focused
  // element.
  const chain: AxNode[] = []
  for (let at = nodes[0]; at; at = nodes.find(({ nodeId }) => nodeId === at?.parentId)) chain.push(at)
  return chain
}

const isContainer = ({ role, name }: AxNode) =>
  CONTAINER_ROLES.includes(role?.value ?? '') &&
  (Boolean(name?.value) || ['banner', 'main', 'contentinfo'].includes(role!.value))
const formatContainer = ({ role, name }: AxNode) => [role?.value, name?.value].filter(Boolean).join(', ')

function formatControl(node: AxNode | undefined) {
  if (!node) return 'nothing'
  const { role, name, value, description, properties = [] } = node
  const states = ANNOUNCED_STATES.filter(([name, is]) =>
    properties.some((each) => each.name === name && each.value.value === is),
  )
  const popup = properties.find((each) => each.name === 'hasPopup')?.value.value
  const level = properties.find((each) => each.name === 'level')?.value.value
  const parts = [
    role?.value,
    level && `level ${level as number}`,
    name?.value,
    value?.value !== undefined && value.value !== '' && `“${value.value as string}”`,
    ...states.map(([, , words]) => words),
    popup && popup !== 'false' && `opens a ${popup as string}`,
    description?.value && `(${description.value})`,
  ]
  return parts.filter(Boolean).join(', ')
}

/**
 * Runs in the page and collects live-region announcements. A live region inserted together with its text is announced
 * only if it is an alert.
 */
function observeLiveRegions() {
  if ('announcements' in globalThis) return
  const announcements: Announcement[] = []
  Object.assign(globalThis, { announcements })
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output'
  const known = new WeakSet<Element>()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const isAlertRegion = (region: Element) => region.matches('[role=alert], [aria-live=assertive]')
  const readText = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.matches('[aria-hidden=true], [aria-live=off], script, style')) return ''
    if (!node.checkVisibility({ visibilityProperty: true })) return ''
    const label = node.getAttribute('aria-label')
    if (label && node.matches('button, a, img, [role=img], svg')) return label
    return Array.from(node.childNodes, readText).join(getComputedStyle(node).display === 'inline' ? '' : ' ')
  }
  const announceLater = (region: Element, node: Node) => {
    clearTimeout(timers.get(region))
    timers.set(
      region,
      setTimeout(() => {
        const text = readText(node.isConnected ? node : region)
          .replaceAll(/\s+/g, ' ')
          .trim()
        const unreadAnnouncements = (globalThis as unknown as { announcements: Announcement[] }).announcements
        if (text) unreadAnnouncements.push({ text, isAlert: isAlertRegion(region) })
      }, 60),
    )
  }
  const isAtomic = (region: Element) => region.matches('[role=status], [role=alert], [aria-atomic=true], output')
  const startObserving = () => {
    for (const region of document.querySelectorAll(LIVE)) known.add(region)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const at = target instanceof Element ? target : target.parentElement
        const region = at?.closest(LIVE)
        if (region && known.has(region)) {
          const added = Array.from(addedNodes).findLast((node) => readText(node).trim())
          announceLater(region, isAtomic(region) || !added ? region : added)
        }
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          for (const each of [node, ...node.querySelectorAll(LIVE)]) {
            if (!each.matches(LIVE) || known.has(each)) continue
            if (isAlertRegion(each)) announceLater(each, each)
            // Ignore early changes: a screen reader announces changes of a newly inserted live region only after a
            // moment.
            setTimeout(() => known.add(each), 50)
          }
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startObserving)
  else startObserving()
}
