import { ADMIN_SORTS, SEARCH_LONGEST } from '../../../rules.ts'
import { challenges } from '../../api.ts'

/** What is not in the address is the default: all of them, the newest first, from the first page. */
export type Asked = { search?: string; sort?: string; direction?: 'descending'; page?: number }

export const sortOf = ({ sort }: Asked) => ADMIN_SORTS.find((each) => each === sort)

/** What an address asks for, as far as the API answers it. */
export const managed = (asked: Asked) =>
  challenges.managed.queryOptions({
    input: {
      search: asked.search?.slice(0, SEARCH_LONGEST),
      sort: sortOf(asked),
      direction: asked.direction,
      page: asked.page,
    },
  })
