import * as z from 'zod/mini'
import { Count, PageNumber } from '#platform/contract.ts'
import { isPlainLine } from '#platform/characters.ts'
import { LONGEST_FILTER } from '../rules/search-params.ts'
import type { NO_FILTERS } from '../rules/filters.ts'
import { EventCard } from './event.ts'

const filter = (longest: number) => z.prefault(z.string().check(z.maxLength(longest), z.refine(isPlainLine)), '')

/** What cannot be chosen beside the rest is left out: a city without its state, a month without a place. */
export const Asked = z.object({
  country: filter(2),
  state: filter(LONGEST_FILTER),
  city: filter(LONGEST_FILTER),
  month: filter(7),
  tag: filter(LONGEST_FILTER),
})

export const FinderSearch = z.extend(Asked, {
  page: PageNumber,
})
export type FinderSearch = z.infer<typeof FinderSearch>

const Option = z.object({
  value: z.string(),
  label: z.string(),
  /** how many events one finds by choosing it */
  count: Count,
})
export type FinderOption = z.infer<typeof Option>

/** A page behind the last is the first. */
export const FinderPage = z.object({
  events: z.array(EventCard),
  page: z.int(),
  pages: z.int(),
  total: Count,
  /** What there is to choose beside what is chosen; that itself always, also when nothing is left of it. */
  options: z.object({
    country: z.array(Option),
    state: z.array(Option),
    city: z.array(Option),
    month: z.array(Option),
    tag: z.array(Option),
  }) satisfies z.ZodMiniType<Record<keyof typeof NO_FILTERS, FinderOption[]>>,
})
export type FinderPage = z.infer<typeof FinderPage>

/** Any text: nobody has an event under what is no id. */
export const ById = z.object({ id: z.string().check(z.trim()) })
