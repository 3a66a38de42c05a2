import { useEffect, useRef } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { Tab as OneTab, TabList as List, type TabListProps, type TabProps } from 'react-aria-components'
import './tabs.css'

export { TabPanel, Tabs } from 'react-aria-components'

/**
 * Row of tabs. It scrolls horizontally if it is too long, and fades out at an end with hidden tabs. The selected tab is
 * scrolled into view.
 */
export const TabList = <T,>({
  className = '',
  ...list
}: Omit<TabListProps<T>, 'className'> & { className?: string }) => (
  <List {...list} ref={followRow} className={`tabs ${className}`} />
)

/**
 * Marks the ends of a row at which tabs are hidden. React Aria replaces the tabs shortly after hydration: a press or
 * key that began on an old tab is repeated on its replacement.
 */
function followRow(row: HTMLDivElement | null) {
  if (!row) return
  const mark = () => {
    const scrolled = Math.abs(row.scrollLeft)
    row.toggleAttribute('data-more-before', scrolled > 1)
    row.toggleAttribute('data-more-after', row.scrollWidth - row.clientWidth - scrolled > 1)
  }
  const observer = new ResizeObserver(mark)
  // Tabs grow when their counts arrive.
  for (const element of [row, ...row.children]) observer.observe(element)

  const findTab = ({ target }: Event) => (target as Element).closest<HTMLElement>('[role=tab]')
  let pressed = row.querySelector<HTMLElement>('[role=tab]:active')
  type Repeat = (current: HTMLElement) => void
  const repeatOnceReplaced = (tab: HTMLElement, repeat: Repeat, deadline = performance.now() + 1000) => {
    const current = row.querySelector<HTMLElement>(`[data-key="${tab.dataset['key']}"]`)
    if (current && current !== tab) repeat(current)
    else if (performance.now() < deadline) requestAnimationFrame(() => repeatOnceReplaced(tab, repeat, deadline))
  }
  const end = (event: Event) => {
    const tab = (event as MouseEvent).button === 0 && findTab(event)
    if (tab) repeatOnceReplaced(pressed?.dataset['key'] === tab.dataset['key'] ? pressed! : tab, (it) => it.click())
    pressed = null
  }
  const repeatKey = (event: KeyboardEvent) => {
    const tab = /^(Arrow|Home|End)/.test(event.key) && findTab(event)
    if (!tab) return
    repeatOnceReplaced(tab, (current) => {
      if (current.getAttribute('aria-selected') !== 'true') return
      current.focus()
      current.dispatchEvent(new KeyboardEvent('keydown', event))
    })
  }
  const stop = new AbortController()
  row.addEventListener('scroll', mark, { passive: true, signal: stop.signal })
  row.addEventListener('pointerdown', (event) => (pressed = findTab(event)), { capture: true, signal: stop.signal })
  for (const type of ['pointerup', 'click']) row.addEventListener(type, end, { signal: stop.signal })
  row.addEventListener('keydown', repeatKey, { signal: stop.signal })
  return () => {
    observer.disconnect()
    stop.abort()
  }
}

type Props = Omit<TabProps, 'className' | 'children'> & {
  children: string
  count?: number
}

export const Tab = ({ children, count, ...tab }: Props) => (
  <OneTab {...tab} className="tab">
    {({ isSelected }) => (
      <>
        {children}
        {count !== undefined && <span className="tab-count">{formatNumber(count)}</span>}
        {isSelected && <ScrollIntoView />}
      </>
    )}
  </OneTab>
)

function ScrollIntoView() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const tab = mark.current!.closest<HTMLElement>('.tab')!
    const scroll = () => tab.parentElement!.scrollTo({ left: tab.offsetLeft - 48 })
    // When a row gets the focus, React Aria restores the scroll position that it had before the press.
    const scrollAgain = () => void requestAnimationFrame(scroll)
    scroll()
    tab.addEventListener('focus', scrollAgain)
    return () => tab.removeEventListener('focus', scrollAgain)
  }, [])
  return <span ref={mark} hidden />
}
