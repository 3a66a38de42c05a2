import * as z from 'zod/mini'
import { NonNegativeInteger, PageNumberSchema } from '#platform/contract.ts'
import { isPlainSingleLineText } from '#platform/characters.ts'
import { MAX_EVENT_FILTER_LENGTH } from '../rules/search-params.ts'
import type { NO_EVENT_FILTERS } from '../rules/filters.ts'
import { EventCardData } from './event.ts'

const filterText = (longest: number) =>
  z.prefault(z.string().check(z.maxLength(longest), z.refine(isPlainSingleLineText)), '')

/**
 * Filters in a request to the event finder. A filter without the one it depends on, such as a city without its state,
 * is ignored.
 */
export const EventFinderFilterInput = z.object({
  country: filterText(MAX_EVENT_FILTER_LENGTH),
  state: filterText(MAX_EVENT_FILTER_LENGTH),
  city: filterText(MAX_EVENT_FILTER_LENGTH),
  month: filterText(7),
  tag: filterText(MAX_EVENT_FILTER_LENGTH),
})

export const EventFinderQuery = z.extend(EventFinderFilterInput, {
  page: PageNumberSchema,
})
export type EventFinderQuery = z.infer<typeof EventFinderQuery>

const Option = z.object({
  value: z.string(),
  label: z.string(),
  /** Number of events that choosing this option of a filter in the event finder would find. */
  count: NonNegativeInteger,
})
export type EventFinderFilterOption = z.infer<typeof Option>

/** Page of results of the event finder. A page number beyond the last page returns the first page. */
export const EventFinderResultPage = z.object({
  events: z.array(EventCardData),
  page: z.int(),
  pages: z.int(),
  total: NonNegativeInteger,
  /**
   * Options of each filter in the event finder, given the other filters. The chosen option is included even without
   * events, unless it is a country or tag that does not exist.
   */
  options: z.object({
    country: z.array(Option),
    state: z.array(Option),
    city: z.array(Option),
    month: z.array(Option),
    tag: z.array(Option),
  }) satisfies z.ZodMiniType<Record<keyof typeof NO_EVENT_FILTERS, EventFinderFilterOption[]>>,
})
export type EventFinderResultPage = z.infer<typeof EventFinderResultPage>

/** Any text is accepted as an event id, so that a malformed id is reported as not found. */
export const EventIdInput = z.object({ id: z.string().check(z.trim()) })
