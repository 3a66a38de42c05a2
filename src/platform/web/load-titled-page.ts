import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getApiErrorCode } from '#platform/errors.ts'

/** Text that is no id, which the API rejects as BAD_REQUEST, belongs to nothing. The last two are for lost rights. */
const NOT_FOUND_CODES = ['NOT_FOUND', 'BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN']

/** Whether a page is "not found": its subject does not exist, or the client may not read it any more. */
export const isPageNotFoundError = (error: unknown): boolean => NOT_FOUND_CODES.includes(String(getApiErrorCode(error)))

/** Loads the data and the title of a page. The page may be "not found"; it shows other failures itself. */
export async function loadTitledPage<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  toTitle: (data: Data) => string,
): Promise<{ title?: string }> {
  try {
    return { title: toTitle(await queryClient.fetchQuery({ ...query, networkMode: 'always' })) }
  } catch (error) {
    if (isPageNotFoundError(error)) throw notFound()
    return {}
  }
}
