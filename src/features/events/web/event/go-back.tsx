import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { EVENT_FINDER_PATH } from '../../rules/urls.ts'

const isFinder = (address: string | undefined): boolean => address?.split('?')[0] === EVENT_FINDER_PATH

/**
 * Link to the finder with the visitor's filters. They are in the browser's history state, which the server cannot know.
 */
export function useEventFinderLink() {
  const from = useLocation({ select: ({ state }) => state.from })
  const query = useHydrated() && isFinder(from) ? from?.split('?')[1] : ''
  return { to: EVENT_FINDER_PATH, search: Object.fromEntries(new URLSearchParams(query)) }
}

export function GoBackToFinder() {
  const { history } = useRouter()
  // Only links in the finder set `state.from`, so the previous history entry is the finder.
  const isFinderPrevious = useLocation({ select: ({ state }) => isFinder(state.from) }) && history.canGoBack()
  const back = (click: MouseEvent) => {
    const isInNewTab = click.metaKey || click.ctrlKey || click.shiftKey
    if (!isFinderPrevious || isInNewTab) return
    click.preventDefault()
    history.back()
  }
  return (
    <PageLink
      {...useEventFinderLink()}
      onClick={back}
      data-back-link
      className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 font-semibold text-ink-2"
    >
      <ArrowLeft aria-hidden className="size-[18px]" />
      Go back
    </PageLink>
  )
}
