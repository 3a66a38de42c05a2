import { askedPage } from '#platform/paging.ts'

/** URL parameters of a list. A missing one means the default: no search, the list's own order, the first page. */
export type Asked = { search?: string; sort?: string; direction?: 'descending'; page?: number }

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Validates the URL parameters of a list, for `validateSearch` of its route. */
export const readAsked = ({ search, sort, direction, page }: Record<string, unknown>): Asked => ({
  search: text(search),
  sort: text(sort),
  direction: direction === 'descending' ? direction : undefined,
  page: askedPage(page),
})
