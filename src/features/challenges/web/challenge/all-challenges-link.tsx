import { useHydrated, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { PageLink } from '#platform/web/page-link.tsx'

const LIST_PATH = '/challenges'

/**
 * Link back to the challenge list page that the visitor came from. It is in the browser's history state, so it follows
 * after hydration.
 */
export function useChallengeListLink() {
  const from = useLocation({ select: ({ state }) => state.from })
  const [path, query] = (useHydrated() && from?.split('?')) || []
  return { to: LIST_PATH, search: Object.fromEntries(new URLSearchParams(path === LIST_PATH ? query : '')) }
}

export const AllChallengesLink = () => (
  <PageLink
    {...useChallengeListLink()}
    data-back-link
    className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 font-semibold text-ink-2"
  >
    <ArrowLeft aria-hidden className="size-[18px]" />
    All challenges
  </PageLink>
)
