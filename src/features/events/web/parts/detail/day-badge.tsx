import type { Event } from '../../../contract/shown.ts'

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** Of its first day. The whole date stands beside it. */
export const DayBadge = ({ event: { startDate } }: { event: Pick<Event, 'startDate'> }) => (
  <span aria-hidden className="w-[66px] shrink-0 overflow-hidden rounded-md border border-line text-center">
    <span className="block bg-spruce-deep py-1.5 text-sm leading-none font-semibold text-on-spruce">
      {month.format(new Date(`${startDate}T00:00:00Z`))}
    </span>
    <span className="num block py-2 text-[1.9rem] leading-none">{Number(startDate.slice(8))}</span>
  </span>
)
