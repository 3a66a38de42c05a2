import { askedPage } from '#platform/paging.ts'

/** What is not in the address is the default: all of them, in the list's own order, from the first page. */
export type Asked = { search?: string; sort?: string; direction?: 'descending'; page?: number }

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** For `validateSearch` of the route. */
export const readAsked = ({ search, sort, direction, page }: Record<string, unknown>): Asked => ({
  search: text(search),
  sort: text(sort),
  direction: direction === 'descending' ? direction : undefined,
  page: askedPage(page),
})
