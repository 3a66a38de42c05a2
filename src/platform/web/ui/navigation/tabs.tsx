import { useEffect, useRef } from 'react'
import { Tab as OneTab, TabList as List, type TabListProps, type TabProps } from 'react-aria-components'
import './tabs.css'

export { TabPanel, Tabs } from 'react-aria-components'

/** The row of tabs: it scrolls sideways where it is too long, and the chosen one comes into sight. */
export function TabList<T>({ className = '', ...list }: Omit<TabListProps<T>, 'className'> & { className?: string }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[data-selected]')
    if (chosen) row.current?.scrollTo({ left: chosen.offsetLeft - 24, behavior: 'instant' })
  }, [])
  return <List {...list} ref={row} className={`tabs ${className}`} />
}

type Props = Omit<TabProps, 'className' | 'children'> & {
  children: string
  /** how many things lie behind it */
  count?: number
}

export const Tab = ({ children, count, ...tab }: Props) => (
  <OneTab {...tab} className="tab">
    {children}
    {count !== undefined && <span className="tab-count">{count}</span>}
  </OneTab>
)
