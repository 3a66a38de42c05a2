import { type HistoryState, Link, createLink, useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Path of a page that is shown as a dialog over the current one. */
    over?: string
    /** Text with which a message in that dialog begins. */
    about?: string
    /** URL of the list that the visitor came from, the target of the back link. */
    from?: string
    /** Whether the page opened as a dialog over another page, which gets the focus back when the dialog closes. */
    keepsFocus?: boolean
  }
}

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path such as /signup. It is not type-checked, because the route table is in a higher layer. */
  to: string
  search?: Record<string, string>
  hash?: string
  state?: HistoryState
  /**
   * Opens the linked page as a dialog over the current page, under its own URL. Without JavaScript, or after a reload,
   * it is a normal page.
   */
  over?: boolean
  /** Whether links that differ only in their query lead to different pages. */
  isByQuery?: boolean
  /** Whether the link also counts as current on pages below its own, as /challenges does on /challenges/x. */
  hasSubpages?: boolean
  /** Whether a link scrolls to the top; `false` keeps the scroll position. */
  resetScroll?: boolean
}

/** Path and query of the current page, for links that lead back to it. */
export const useCurrentUrl = (): string => useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })

/** Link to a page of the product. A link to the current page gets `aria-current`. */
export const PageLink = ({ over = false, isByQuery = false, hasSubpages = false, ...link }: Props) =>
  over ? (
    <DialogLink {...link} {...dialogNavigation(link.to, link.state)} />
  ) : (
    <Link activeOptions={{ exact: !hasSubpages, includeSearch: isByQuery }} {...link} />
  )

/** The router treats a dialog link as one to the current page, so `aria-current` is removed. */
const DialogLink = createLink((link: ComponentProps<'a'>) => <a {...link} data-needs-react aria-current={undefined} />)

/** The router stays on its page while the address bar shows the target (route masking). */
const dialogNavigation = (to: string, state: HistoryState | undefined): object => ({
  to: '.',
  search: true,
  hash: true,
  state: { ...state, over: to },
  // After a reload, the server renders the linked page as a normal page instead of a dialog.
  mask: { to, unmaskOnReload: true },
  resetScroll: false,
})
