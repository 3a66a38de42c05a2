import { ArrowLeft } from 'lucide-react'
import { PageLink } from '#platform/web/page-link.tsx'
import { useTheFinder } from './use-the-finder.ts'

/** To the finder, filtered as it was left. */
export const GoBack = () => (
  <PageLink
    {...useTheFinder()}
    className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 font-semibold text-ink-2"
  >
    <ArrowLeft aria-hidden className="size-[18px]" />
    Go back
  </PageLink>
)
