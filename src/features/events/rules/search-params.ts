import { isPlainSingleLineText } from '#platform/characters.ts'
import { readPageParam } from '#platform/paging.ts'

/* Every module that reads search parameters is in the landing page's bundle, so this one keeps its imports small. */

/** Value of the event finder's state filter for events that people can join from anywhere. */
export const GLOBAL_EVENTS_REGION = 'Global'

/** Filters of the event finder; an empty text means no filter. */
export type EventFilters = {
  /** Country filter of the event finder: a country code, such as US. */
  country: string
  /**
   * State filter of the event finder: an ISO 3166-2 code without the country (AZ), a region's name if it has no code, or
   * `GLOBAL_EVENTS_REGION`.
   */
  state: string
  city: string
  /** Month filter of the event finder, such as 2026-12. */
  month: string
  tag: string
}

export const EVENT_FILTER_NAMES = ['country', 'state', 'city', 'month', 'tag'] as const satisfies (keyof EventFilters)[]

export const isSingleState = (state: string) => state !== '' && state !== GLOBAL_EVENTS_REGION

/** Matches the months of all days that an event can have: 2020-01 to 2099-12. */
const MONTH_PATTERN = /^20[2-9]\d-(0[1-9]|1[0-2])$/

/** Drops every event filter that lacks the one it depends on, for example a city without a state. */
export function normalizeEventFilters(filters: EventFilters): EventFilters {
  const state = filters.country ? filters.state : ''
  const month = filters.country && MONTH_PATTERN.test(filters.month) ? filters.month : ''
  return { ...filters, state, month, city: isSingleState(state) ? filters.city : '' }
}

/** Search parameters of the event finder. A missing one has its default: no filter, first page. */
export type EventFinderSearchParams = { [name in keyof EventFilters]?: string } & { page?: number }

/** Maximum length of a filter value in the event finder: no state, city or tag slug is longer. */
export const MAX_EVENT_FILTER_LENGTH = 80
const COUNTRY_CODE_LENGTH = 2

/**
 * Search parameter of the finder's form without JavaScript, which sends all filters at once: the place for which it
 * lists states, cities and months. Those that belong to another place than the chosen one are dropped.
 */
export const LISTED_PLACE_PARAM = 'listed'
export const formatListedPlace = ({ country, state }: Pick<EventFilters, 'country' | 'state'>) => `${country}/${state}`

/**
 * Reads the event finder's search parameters from a URL and drops invalid ones. A country or tag of any form is kept, so
 * that the finder can name it as unknown.
 */
export function readEventFinderSearchParams(search: Record<string, unknown>): EventFinderSearchParams {
  const readText = (name: keyof EventFilters) => {
    const text = search[name]
    return typeof text === 'string' && text.length <= MAX_EVENT_FILTER_LENGTH && isPlainSingleLineText(text)
      ? text.trim()
      : ''
  }
  const listed = search[LISTED_PLACE_PARAM]
  const isListed = (place: string) => typeof listed !== 'string' || `${listed}/`.startsWith(`${place}/`)
  const typedCountry = readText('country')
  const country = typedCountry.length === COUNTRY_CODE_LENGTH ? typedCountry.toUpperCase() : typedCountry
  // Lower-case letters may take more characters than the text had.
  const tag = readText('tag').toLowerCase()
  const state = isListed(country) ? readText('state') : ''
  const filters = normalizeEventFilters({
    country,
    state,
    city: isListed(formatListedPlace({ country, state })) ? readText('city') : '',
    month: isListed(country) ? readText('month') : '',
    tag: tag.length <= MAX_EVENT_FILTER_LENGTH ? tag : '',
  })
  return toEventFinderSearchParams(filters, readPageParam(search['page']))
}

export const toEventFinderSearchParams = (filters: EventFilters, page = 1): EventFinderSearchParams => ({
  ...Object.fromEntries(EVENT_FILTER_NAMES.map((name) => [name, filters[name] || undefined])),
  page: page > 1 ? page : undefined,
})
