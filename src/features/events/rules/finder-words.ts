import { cleanupsInWords } from '#platform/numbers.ts'
import type { FinderPage } from '../contract/shown.ts'
import { type Filters, GLOBAL } from './finder.ts'

/** "in Phoenix, Arizona, in December 2026, tagged River"; of all of them an empty text. */
export function narrowedInWords(filters: Filters, options: FinderPage['options']): string {
  const label = (name: keyof Filters) =>
    options[name].find(({ value }) => value === filters[name])?.label ?? filters[name]
  const { country, state, city, month, tag } = filters
  const place = city ? `${label('city')}, ${label('state')}` : label(state && state !== GLOBAL ? 'state' : 'country')
  return [
    state === GLOBAL && 'open to everybody',
    country && `in ${place}`,
    month && `in ${label('month')}`,
    tag && `tagged ${label('tag')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

type Found = Pick<FinderPage, 'total' | 'options'>

/** What stands before and after how many there are is said in plain weight. */
export const foundInWords = (filters: Filters, { total, options }: Found) => ({
  count: cleanupsInWords(total),
  narrowed: narrowedInWords(filters, options),
})

/** What search engines are told of a finder that is narrowed down. */
export function finderTitle(filters: Filters, options: FinderPage['options']): string {
  const narrowed = narrowedInWords(filters, options)
  return narrowed ? `Cleanups ${narrowed}` : 'Cleanup Finder'
}
