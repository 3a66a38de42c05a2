import { useEffect, useRef } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { Tab as OneTab, TabList as List, type TabListProps, type TabProps } from 'react-aria-components'
import './tabs.css'

export { TabPanel, Tabs } from 'react-aria-components'

/**
 * Row of tabs that scrolls horizontally if it is too long, and fades out at an end that hides more. The selected tab is
 * scrolled into view.
 */
export const TabList = <T,>({
  className = '',
  ...list
}: Omit<TabListProps<T>, 'className'> & { className?: string }) => (
  <List {...list} ref={followRow} className={`tabs ${className}`} />
)

function followRow(row: HTMLDivElement | null) {
  if (!row) return
  const stopMarking = markHiddenTabs(row)
  const stopRepeating = repeatInterruptedPresses(row)
  return () => {
    stopMarking()
    stopRepeating()
  }
}

/**
 * Repeats a press that began on a tab before React Aria replaced it, which happens shortly after hydration. The press may
 * have begun before this page had scripts.
 */
function repeatInterruptedPresses(row: HTMLDivElement) {
  const findTab = ({ target }: Event) => (target as Element).closest<HTMLElement>('[role=tab]')
  let pressed = row.querySelector<HTMLElement>('[role=tab]:active')
  const begin = (event: Event) => (pressed = findTab(event))
  const end = (event: Event) => {
    const tab = findTab(event)
    if (pressed && !pressed.isConnected && tab?.dataset['key'] === pressed.dataset['key']) tab?.click()
    pressed = null
  }
  row.addEventListener('pointerdown', begin, true)
  row.addEventListener('pointerup', end)
  return () => {
    row.removeEventListener('pointerdown', begin, true)
    row.removeEventListener('pointerup', end)
  }
}

/** Marks the ends of a row at which tabs are hidden. */
function markHiddenTabs(row: HTMLDivElement) {
  const mark = () => {
    const scrolled = Math.abs(row.scrollLeft)
    row.toggleAttribute('data-more-before', scrolled > 1)
    row.toggleAttribute('data-more-after', row.scrollWidth - row.clientWidth - scrolled > 1)
  }
  const observer = new ResizeObserver(mark)
  // The tabs grow when their counts come.
  for (const element of [row, ...row.children]) observer.observe(element)
  row.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    row.removeEventListener('scroll', mark)
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
