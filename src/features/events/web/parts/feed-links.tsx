import { CalendarSync, Rss } from 'lucide-react'
import { publicOrigin } from '#platform/web/page-head.ts'
import { calendarPath, rssPath } from '../../rules/feeds.ts'
import type { Filters } from '../../rules/finder.ts'

const LINK = 'inline-flex min-h-11 items-center gap-1.5 font-semibold text-creek underline [&_svg]:size-[18px]'

/** What these filters find, also later: in a calendar that asks again by itself, or in a feed reader. */
export const FeedLinks = ({ filters }: { filters: Filters }) => (
  <div className="mt-6 flex flex-wrap gap-x-6">
    <a href={publicOrigin().replace(/^https?:/, 'webcal:') + calendarPath(filters)} className={LINK}>
      <CalendarSync aria-hidden />
      Subscribe in your calendar
    </a>
    <a href={rssPath(filters)} className={LINK}>
      <Rss aria-hidden />
      RSS feed
    </a>
  </div>
)
