import { countryLabel } from '#features/places/rules.ts'
import type { FinderOption, FinderPage } from '../../contract/shown.ts'
import type { Tag } from '../../contract/tag.ts'
import { type Filters, GLOBAL, isEnabled } from '../../rules/finder.ts'

/** How many events there are of each value of a filter. */
export type Counts = Record<keyof Filters, Map<string, number>>

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthLabel = (value: string) => month.format(new Date(`${value}-01T00:00:00Z`))

const byLabel = (a: FinderOption, b: FinderOption) =>
  a.label.localeCompare(b.label, 'en') || (a.value < b.value ? -1 : 1)
const globalFirst = (a: FinderOption, b: FinderOption) =>
  Number(b.value === GLOBAL) - Number(a.value === GLOBAL) || byLabel(a, b)
const byValue = (a: FinderOption, b: FinderOption) => (a.value < b.value ? -1 : 1)
const ORDER = { country: byLabel, state: globalFirst, city: byLabel, month: byValue, tag: byLabel }

/** What there is to choose in each filter, with what is chosen, also when nothing is left of it. */
export function optionsOf(filters: Filters, counts: Counts, tags: Tag[]): FinderPage['options'] {
  const tagNames = new Map(tags.map(({ slug, name }) => [slug, name]))
  const label: Record<keyof Filters, (value: string) => string> = {
    country: countryLabel,
    state: (value) => value,
    city: (value) => value,
    month: monthLabel,
    tag: (value) => tagNames.get(value) ?? value,
  }
  const enabled = isEnabled(filters)
  const options = (name: keyof Filters): FinderOption[] => {
    if (!enabled[name]) return []
    const values = new Set([...counts[name].keys(), filters[name]].filter(Boolean))
    return Array.from(values, (value) => ({
      value,
      label: label[name](value),
      count: counts[name].get(value) ?? 0,
    })).toSorted(ORDER[name])
  }
  return {
    country: options('country'),
    state: options('state'),
    city: options('city'),
    month: options('month'),
    tag: options('tag'),
  }
}
