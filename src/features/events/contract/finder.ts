import * as z from 'zod/mini'
import { NonNegativeInteger, PageNumber } from '#platform/contract.ts'
import { isPlainLine } from '#platform/characters.ts'
import { FILTER_MAX_LENGTH } from '../rules/search-params.ts'
import type { NO_FILTERS } from '../rules/filters.ts'
import { EventCard } from './event.ts'

const filterText = (longest: number) => z.prefault(z.string().check(z.maxLength(longest), z.refine(isPlainLine)), '')

/**
 * Filters in a request to the event finder. A filter without the one it depends on, such as a city without its state,
 * is ignored.
 */
export const FinderFilterInput = z.object({
  country: filterText(2),
  state: filterText(FILTER_MAX_LENGTH),
  city: filterText(FILTER_MAX_LENGTH),
  month: filterText(7),
  tag: filterText(FILTER_MAX_LENGTH),
})

export const FinderSearch = z.extend(FinderFilterInput, {
  page: PageNumber,
})
export type FinderSearch = z.infer<typeof FinderSearch>

const Option = z.object({
  value: z.string(),
  label: z.string(),
  /** Number of events that choosing this option of a filter in the event finder would find. */
  count: NonNegativeInteger,
})
export type FinderOption = z.infer<typeof Option>

/** Page of results of the event finder. A page number beyond the last page returns the first page. */
export const FinderPage = z.object({
  events: z.array(EventCard),
  page: z.int(),
  pages: z.int(),
  total: NonNegativeInteger,
  /**
   * Options of each filter in the event finder, given the other filters. The chosen option is always included, even
   * without events.
   */
  options: z.object({
    country: z.array(Option),
    state: z.array(Option),
    city: z.array(Option),
    month: z.array(Option),
    tag: z.array(Option),
  }) satisfies z.ZodMiniType<Record<keyof typeof NO_FILTERS, FinderOption[]>>,
})
export type FinderPage = z.infer<typeof FinderPage>

/** Any text is accepted as an event id, so that a malformed id is reported as not found. */
export const EventIdInput = z.object({ id: z.string().check(z.trim()) })
