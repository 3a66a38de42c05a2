import { type HistoryState, Link, createLink, useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Path of a page that is shown as a dialog over the current one. */
    over?: string
    /** Text with which a message in that dialog begins. */
    about?: string
    /** URL, with query, of the list that the visitor came from; the target of the back link. */
    from?: string
    /** Whether the page was opened as a dialog over another page, which gets the focus back when the dialog closes. */
    keepsFocus?: boolean
  }
}

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path of the linked page, such as /signup. It is not type-checked, because the route table is in a higher layer. */
  to: string
  search?: Record<string, string>
  hash?: string
  state?: HistoryState
  /**
   * Opens the linked page as a dialog over the current page, at the URL of the linked page. Without JavaScript, or
   * after a reload, it is shown as a normal page.
   */
  over?: boolean
  /** Whether links that differ only in their query lead to different pages. */
  isByQuery?: boolean
  /** Whether the link also counts as current on the pages below its own, as /challenges does on /challenges/x. */
  hasSubpages?: boolean
  /** Whether the link scrolls to the top of the page; `false` keeps the scroll position. */
  resetScroll?: boolean
}

/** URL of the current page (path and query), for links that lead back to it. */
export const useCurrentUrl = (): string => useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })

/** Link to a page of the product. A link to the current page gets `aria-current`. */
export const PageLink = ({ over = false, isByQuery = false, hasSubpages = false, ...link }: Props) =>
  over ? (
    <DialogLink {...link} {...dialogNavigation(link.to, link.state)} />
  ) : (
    <Link activeOptions={{ exact: !hasSubpages, includeSearch: isByQuery }} {...link} />
  )

/** Link that opens a dialog. The router treats such a link as one to the current page, so `aria-current` is removed. */
const DialogLink = createLink((link: ComponentProps<'a'>) => <a {...link} data-needs-react aria-current={undefined} />)

/**
 * Navigation options of a dialog link: the router stays on its page while the address bar shows the target (route
 * masking).
 */
const dialogNavigation = (to: string, state: HistoryState | undefined): object => ({
  to: '.',
  search: true,
  hash: true,
  state: { ...state, over: to },
  // A reload replaces the dialog by the linked page, which the server then renders as a normal page.
  mask: { to, unmaskOnReload: true },
  resetScroll: false,
})
