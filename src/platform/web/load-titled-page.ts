import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getApiErrorCode } from '#platform/errors.ts'

/**
 * Error codes for "not found". The API rejects a malformed id as BAD_REQUEST; the last two codes follow lost
 * permissions.
 */
const NOT_FOUND_CODES = ['NOT_FOUND', 'BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN']

export const isPageNotFoundError = (error: unknown): boolean => NOT_FOUND_CODES.includes(String(getApiErrorCode(error)))

/** Loads the data and the title of a page, which may be "not found". The page shows other failures itself. */
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
