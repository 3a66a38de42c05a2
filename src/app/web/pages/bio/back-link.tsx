import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { ownPath } from '#features/members/web/session/guards.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { wayBack } from './way-back.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** how many pages of a list were turned since one came: so many steps more lead back */
    turned?: number
  }
}

/** To the list one came from, as it was left; else to wherever one was before. */
export function BackLink() {
  const router = useRouter()
  const { from, turned, __TSR_index: at } = useLocation({ select: ({ state }) => state })
  const remembered = () => wayBack({ from: ownPath(from), at: Math.max(at, pagesBefore()), turned })
  // what the browser remembers of the page, the server does not know
  const { to, search } = useHydrated() ? remembered() : wayBack({ from: undefined, at, turned })
  const goBack = (event: MouseEvent) => {
    // asked when it is pressed: the page can be pressed a moment before it is drawn with what is remembered
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

/** In the browser's history before this page, where what was loaded first was reached from a page of ours. */
function pagesBefore(): number {
  if (!document.referrer.startsWith(`${location.origin}/`)) return 0
  return 'navigation' in window ? (navigation.currentEntry?.index ?? 0) : history.length - 1
}
