import { PageLink } from '#platform/web/page-link.tsx'
import type { EventCard } from '../../../../contract/shown.ts'
import { FINDER, queryOf } from '../../../../rules/address.ts'
import { chooseMonthOf } from '../../../../rules/finder.ts'
import { badgeOf } from '../../../../rules/words.ts'
import { useFinder } from '../use-finder.ts'

/** Its months, on its picture; leads to the cleanups of the first of them. */
export function DateBadge({ event }: { event: EventCard }) {
  const { filters } = useFinder()
  const { months, years } = badgeOf(event)
  return (
    <PageLink
      to={FINDER}
      search={queryOf(chooseMonthOf(filters, event))}
      isByQuery
      className="absolute top-3.5 left-3.5 min-w-[62px] rounded-md bg-card text-center text-ink no-underline shadow-2"
    >
      <span className="sr-only">Show cleanups of </span>
      <span className="block rounded-t-md bg-spruce-deep px-2 py-1.5 text-xs leading-none font-semibold text-on-spruce">
        {months}{' '}
      </span>
      <span className="block px-2 py-2 font-display text-[1.05rem] leading-none font-bold tabular-nums">{years}</span>
    </PageLink>
  )
}
