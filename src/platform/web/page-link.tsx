import { Link, createLink, useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** the address of a page that is shown as a dialog over this one */
    over?: string
    /** the address of the list one came from, with its query: the way back */
    from?: string
    /** opened over a page that stays, which gets the focus back */
    keepsFocus?: boolean
  }
}

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** an address of our own, as /signup: the route table stands above this floor and cannot be asked */
  to: string
  search?: Record<string, string>
  hash?: string
  /** kept with the page in the browser's history */
  state?: { from?: string; keepsFocus?: boolean }
  /** as a dialog over the page one is on, at the address of the other; without scripts, and after a reload, as a page */
  over?: boolean
  /** with another query it leads to another page */
  isByQuery?: boolean
  /** `false` leaves the page where it is scrolled to */
  resetScroll?: boolean
}

/** The address of the page one is on, as the way back to it. */
export const useFrom = (): string => useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })

/** A link between pages; on the page it leads to it says so (`aria-current`). */
export const PageLink = ({ over = false, isByQuery = false, ...link }: Props) =>
  over ? (
    <DialogLink {...link} {...overlaid(link.to)} />
  ) : (
    <Link activeOptions={{ exact: true, includeSearch: isByQuery }} {...link} />
  )

/** To the router it leads to the page one is on, whichever that is: so it does not say that it does. */
const DialogLink = createLink((link: ComponentProps<'a'>) => <a {...link} aria-current={undefined} />)

/** The router stays on its page, and the address bar names the other. */
const overlaid = (to: string): object => ({
  to: '.',
  search: true,
  hash: true,
  state: { over: to },
  // after a reload it is the page of its address, as the server sends it
  mask: { to, unmaskOnReload: true },
  resetScroll: false,
})
