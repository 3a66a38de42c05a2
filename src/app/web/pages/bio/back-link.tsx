import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { toSafeReturnPath } from '#features/members/rules/return-path.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { getBackLinkTarget } from './back-target.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * Number of list pages that the visitor opened on a member's bio. The back link goes back one more history step for
     * each.
     */
    turned?: number
  }
}

/** Link from a member's bio back to the list the visitor came from, in the same state, or to the previous page. */
export function BackLink() {
  const router = useRouter()
  const { from, turned, __TSR_index: at } = useLocation({ select: ({ state }) => state })
  const remembered = () => getBackLinkTarget({ from: toSafeReturnPath(from), at: Math.max(at, pagesBefore()), turned })
  // The server renders a link to the Litterboard, because it does not know the browser's history state.
  const { to, search } = useHydrated() ? remembered() : getBackLinkTarget({ from: undefined, at, turned })
  const goBack = (event: MouseEvent) => {
    // A click on the back link may happen before hydration has read the history state, so the steps are computed here.
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

/** Number of history entries before a member's bio. Zero if the visitor came from another site. */
function pagesBefore(): number {
  if (!document.referrer.startsWith(`${location.origin}/`)) return 0
  return 'navigation' in window ? (navigation.currentEntry?.index ?? 0) : history.length - 1
}
