import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { safeReturnPath } from '#features/members/web/session/guards.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { getBackTarget } from './back-target.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Number of list pages (pagination) opened since arriving. For each, the back link goes one history step more. */
    turned?: number
  }
}

/** Link back to the list the visitor came from, in the same state, or to the previous page. */
export function BackLink() {
  const router = useRouter()
  const { from, turned, __TSR_index: at } = useLocation({ select: ({ state }) => state })
  const remembered = () => getBackTarget({ from: safeReturnPath(from), at: Math.max(at, pagesBefore()), turned })
  // The browser's history state is unknown on the server, which therefore renders the link to the Litterboard.
  const { to, search } = useHydrated() ? remembered() : getBackTarget({ from: undefined, at, turned })
  const goBack = (event: MouseEvent) => {
    // The history steps are computed at the click, because it may happen before hydration has read the history state.
    const { steps } = remembered()
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!steps || opensElsewhere) return
    event.preventDefault()
    router.history.go(-steps)
  }
  return (
    <PageLink
      to={to}
      search={search}
      onClick={goBack}
      className="inline-flex items-center gap-1.5 font-semibold text-ink-2 no-underline hover:underline"
    >
      <ArrowLeft aria-hidden className="size-[18px]" />
      Back to previous
    </PageLink>
  )
}

/** Number of history entries before this page; 0 if the visitor came from another site. */
function pagesBefore(): number {
  if (!document.referrer.startsWith(`${location.origin}/`)) return 0
  return 'navigation' in window ? (navigation.currentEntry?.index ?? 0) : history.length - 1
}
