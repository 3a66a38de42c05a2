import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { FinderPage } from '../../../../contract/shown.ts'
import { FILTER_NAMES, NO_FILTERS, choose, isEnabled } from '../../../../rules/finder.ts'
import { useFinder } from '../use-finder.ts'
import { FilterField } from './filter-field.tsx'

const FIELDS = 'finder-filters'

/** What the finder is narrowed down to. On a phone it folds away, so that the cleanups are what one sees first. */
export function FinderFilters({ options }: { options: FinderPage['options'] | undefined }) {
  const { filters, show } = useFinder()
  const [isOpen, setOpen] = useState(false)
  const enabled = isEnabled(filters)
  const chosen = FILTER_NAMES.filter((name) => filters[name]).length
  return (
    <search aria-label="Filters" className="mt-6 block sm:mt-7 noscript:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={FIELDS}
        onClick={() => setOpen(!isOpen)}
        className={buttonStyle({ variant: 'outline' }, 'w-full sm:hidden!')}
      >
        <SlidersHorizontal aria-hidden />
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </button>
      <div
        id={FIELDS}
        className={`card grid-cols-2 items-end gap-4 p-4 max-sm:mt-3 sm:grid sm:p-5 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto] ${isOpen ? 'grid' : 'max-sm:hidden'}`}
      >
        {FILTER_NAMES.map((name) => (
          <FilterField
            key={name}
            name={name}
            value={filters[name]}
            options={options?.[name] ?? []}
            isEnabled={enabled[name]}
            onChoose={(value) => show(choose(filters, name, value))}
            className={name === 'country' ? 'max-lg:col-span-2' : ''}
          />
        ))}
        <Button variant="ghost" className="max-lg:col-span-2" onPress={() => show(NO_FILTERS)}>
          <X aria-hidden />
          Clear Filters
        </Button>
      </div>
    </search>
  )
}
