import { SlidersHorizontal, X } from 'lucide-react'
import { Suspense, useLayoutEffect } from 'react'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { restoreExpandedElements } from '#platform/web/expanded-element.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { formatNumber } from '#platform/numbers.ts'
import type { EventFinderFilterOption, EventFinderResultPage } from '../../contract/finder.ts'
import {
  EVENT_FILTER_NAMES,
  type EventFilters,
  NO_EVENT_FILTERS,
  applyEventFilter,
  getEnabledEventFilters,
} from '../../rules/filters.ts'
import { LISTED_PLACE_PARAM, formatListedPlace } from '../../rules/search-params.ts'
import { EVENT_FINDER_PATH } from '../../rules/urls.ts'
import { useFinderSearch } from './use-finder.ts'

const FIELDS_ID = 'finder-filters'
/** A combo box's input precedes its button, which has no tab stop. A list has only a button and hidden inputs. */
const FIRST_FIELD = 'input[role=combobox], button'

/** Filters of the event finder. On a phone they are collapsed, so that the results come first. */
export function EventFinderFilters({ options }: { options: EventFinderResultPage['options'] | undefined }) {
  const { filters, show } = useFinderSearch()
  const enabled = getEnabledEventFilters(filters)
  const chosen = EVENT_FILTER_NAMES.filter((name) => filters[name]).length
  useLayoutEffect(restoreExpandedElements, [])
  return (
    <search aria-label="Filters" className="mt-6 block sm:mt-7">
      {/* The page script expands the filters before React loads. */}
      <button
        type="button"
        // Active filters stay visible after Back. Without any, the results come first.
        data-expands={chosen > 0 ? 'again' : ''}
        aria-expanded={false}
        aria-controls={FIELDS_ID}
        className={buttonClassName({ variant: 'outline' }, 'w-full sm:hidden! noscript:hidden!')}
      >
        <SlidersHorizontal aria-hidden />
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </button>
      {/* With JavaScript each chosen filter applies immediately. Without, each level needs a submit. */}
      <form
        id={FIELDS_ID}
        method="get"
        action={EVENT_FINDER_PATH}
        onSubmit={(event) => event.preventDefault()}
        className="card grid grid-cols-2 items-end gap-4 p-4 max-sm:mt-3 max-sm:gap-x-3 max-sm:not-data-expanded:hidden sm:p-5 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto] noscript:grid!"
      >
        <input type="hidden" name={LISTED_PLACE_PARAM} value={formatListedPlace(filters)} />
        {EVENT_FILTER_NAMES.map((name) => (
          // Each filter has a Suspense boundary: a pressed one opens before the others are hydrated.
          <Suspense key={name}>
            <FilterField
              name={name}
              value={filters[name]}
              options={options?.[name] ?? []}
              isEnabled={enabled[name]}
              onChoose={(value) => show(applyEventFilter(filters, name, value))}
              className={name === 'country' ? 'max-lg:col-span-2' : ''}
            />
          </Suspense>
        ))}
        <Button
          variant="ghost"
          className="max-lg:col-span-2 noscript:hidden"
          isDisabled={chosen === 0}
          onPress={({ target }) => {
            // The button that clears the filters is then disabled, so the focus moves to the first field.
            target.closest('form')?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
            show(NO_EVENT_FILTERS)
          }}
        >
          <X aria-hidden />
          Clear Filters
        </Button>
        <noscript className="col-span-full flex flex-wrap gap-3">
          <button type="submit" className={buttonClassName({})}>
            Apply Filters
          </button>
          {chosen > 0 ? (
            <a href={EVENT_FINDER_PATH} className={buttonClassName({ variant: 'ghost' })}>
              Clear Filters
            </a>
          ) : (
            <button type="button" disabled className={buttonClassName({ variant: 'ghost' })}>
              Clear Filters
            </button>
          )}
        </noscript>
      </form>
    </search>
  )
}

const LABELS: Record<keyof EventFilters, { label: string; all: string; why: string }> = {
  country: { label: 'Country', all: 'All countries', why: '' },
  state: { label: 'State/Region', all: 'All states', why: 'Pick a country' },
  city: { label: 'City', all: 'All cities', why: 'Pick a state' },
  month: { label: 'Month', all: 'Any month', why: 'Pick a country' },
  tag: { label: 'Tag', all: 'All tags', why: '' },
}

/** Option id for "no filter" in the event finder. No filter value can be a space, because values are trimmed. */
const ALL_OPTION_ID = ' '

/** Maximum options of a plain list. A filter with more options is a searchable combo box. */
const MAX_SELECT_OPTIONS = 24

type Props = {
  name: keyof EventFilters
  value: string
  options: EventFinderFilterOption[]
  isEnabled: boolean
  onChoose: (value: string) => void
  className: string
}

/** Field for one filter of the event finder. A disabled one names the filter to choose first. */
function FilterField({ name, value, options, isEnabled, onChoose, className }: Props) {
  const { label, all, why } = LABELS[name]
  // A chosen filter value is shown immediately, before its label and count load.
  const isKnown = options.some((option) => option.value === value) || !value
  const items = [
    { id: ALL_OPTION_ID, label: all },
    ...(isKnown ? [] : [{ id: value, label: value }]),
    ...options.map((option) => ({ id: option.value, label: option.label, note: formatNumber(option.count) })),
  ]
  const choose = (id: string | null) => onChoose(!id || id === ALL_OPTION_ID ? '' : id)
  if (!isEnabled)
    return (
      <Select name={name} label={label} options={[]} value={null} placeholder={why} isDisabled className={className} />
    )
  if (options.length > MAX_SELECT_OPTIONS)
    return (
      <ComboBox
        name={name}
        label={label}
        options={items}
        value={value || null}
        placeholder={all}
        onChange={choose}
        className={className}
      />
    )
  return (
    <Select
      name={name}
      label={label}
      options={items}
      value={value || ALL_OPTION_ID}
      onChange={choose}
      className={className}
    />
  )
}
