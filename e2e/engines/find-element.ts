export type ElementRole =
  | 'alertdialog'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'list'
  | 'listitem'
  | 'main'
  | 'navigation'
  | 'option'
  | 'region'
  | 'slider'
  | 'spinbutton'
  | 'status'
  | 'tab'
  | 'textbox'

/** Element described by role and accessible name. A pattern is the source of a regular expression. */
export type ElementDescription = { role: ElementRole; name?: string | { pattern: string } }

/**
 * Finds visible elements by role and name, as assistive technology does. It runs in the page, because the drivers' own
 * finders would find different elements. `path` lists containing elements first and the element last.
 */
export function createElementFinder() {
  const SELECTORS: Partial<Record<ElementRole, string>> = {
    button: 'button, summary',
    checkbox: 'input[type=checkbox]',
    dialog: 'dialog',
    group: 'fieldset',
    heading: 'h1, h2, h3, h4, h5, h6',
    img: 'img',
    link: 'a[href]',
    list: 'ul, ol',
    listitem: 'li',
    main: 'main',
    navigation: 'nav',
    region: 'section',
    slider: 'input[type=range]',
    textbox:
      'input:not([type]), input:is([type=text], [type=email], [type=password], [type=tel], [type=url]), textarea',
  }
  const normalize = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const readText = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.matches('[aria-hidden=true], script, style')) return ''
    const label = node.getAttribute('aria-label') ?? (node instanceof HTMLImageElement ? node.alt : null)
    if (label !== null) return label
    const { display } = getComputedStyle(node)
    if (display === 'none') return ''
    return Array.from(node.childNodes, readText).join(display === 'inline' ? '' : ' ')
  }
  const readName = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : []
    const others = ids.length > 0 ? ids.flatMap((id) => document.getElementById(id) ?? []) : labels
    const isNamedByOthers = others.length > 0 && (ids.length > 0 || !element.hasAttribute('aria-label'))
    return normalize(isNamedByOthers ? others.map(readText).join(' ') : readText(element))
  }
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    !element.closest('[inert], [aria-hidden=true]')
  const isMatch = (text: string, name: ElementDescription['name']) =>
    name === undefined || (typeof name === 'string' ? text === name : new RegExp(name.pattern).test(text))

  function find([description, ...rest]: ElementDescription[], place: ParentNode = document): Element | null {
    if (!description) return place as Element
    const { role, name } = description
    const own = SELECTORS[role]
    const selector = [`[role=${role}]`, ...(own ? [`:is(${own}):not([role])`] : [])].join()
    for (const each of place.querySelectorAll(selector)) {
      const found = isVisible(each) && isMatch(readName(each), name) && find(rest, each)
      if (found) return found
    }
    return null
  }

  /** Finds the element that a user presses: for a checkbox its label. */
  function findTarget(path: ElementDescription[]) {
    const found = find(path)
    const isCheckbox = found instanceof HTMLInputElement && found.type === 'checkbox'
    return isCheckbox ? (found.labels![0]?.querySelector(':scope > :not(:has(input))') ?? found) : found
  }

  return {
    find,
    findTarget,
    readText: (path: ElementDescription[]) => {
      const found = path.length > 0 ? find(path) : document.body
      return found && normalize(readText(found))
    },
    readValue: (path: ElementDescription[]) => (find(path) as HTMLInputElement | null)?.value,
    /** Whether a visible element has exactly this text, or one that matches a pattern. */
    hasText: (path: ElementDescription[], text: ElementDescription['name']) =>
      Array.from((path.length > 0 ? find(path) : document.body)?.querySelectorAll('*') ?? []).some(
        (each) => isMatch(normalize(each.textContent), text) && isVisible(each),
      ),
    /** Prepares a press: scrolls to the element and checks that it is uncovered and no longer moves. */
    aim: async (path: ElementDescription[]) => {
      const element = findTarget(path)
      if (!element) return 'is missing'
      if (element.matches(':disabled, [aria-disabled=true]')) return 'is disabled'
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const before = element.getBoundingClientRect()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const { x, y, width, height } = element.getBoundingClientRect()
      if (x !== before.x || y !== before.y) return 'moves'
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      // A checkbox's label may contain the pressed element. Any other containing element is hit only while an opening
      // dialog is still invisible.
      const isHit = element.contains(hit) || hit?.closest('label')?.contains(element)
      return isHit ? '' : `is covered by ${hit?.outerHTML.slice(0, 120)}`
    },
  }
}
