import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { finderAt } from '../../../rules/address.ts'
import { FeedLinks } from '../feed-links.tsx'
import { FinderFilters } from './filters/finder-filters.tsx'
import { finderQuery } from './finder-queries.ts'
import { Found } from './list/found.tsx'
import { SubmitHere, SubmitToday } from './submit-links.tsx'
import { useFinder } from './use-finder.ts'
import { useShown } from './use-shown.ts'

/** Every cleanup one can still join, narrowed down as one likes. The way to submit one opens over it. */
export function Finder() {
  const { filters, page } = useFinder()
  const read = useQuery(finderQuery(finderAt({ ...filters, page })))
  const shown = useShown(read, filters)
  return (
    <>
      <div className="wrap py-8 pb-20 sm:py-10">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-3xl font-extrabold md:text-4xl">Cleanup Finder</h1>
            <p className="mt-1 max-w-[52ch] text-lg text-ink-2">
              Community cleanups, posted by the people who run them.
            </p>
          </div>
          <SubmitHere />
        </header>
        <FinderFilters options={shown?.found.options} />
        <Found read={read} shown={shown} />
        <FeedLinks filters={filters} />
        <SubmitToday />
      </div>
      <Outlet />
    </>
  )
}
