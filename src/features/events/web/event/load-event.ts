import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getApiErrorCode } from '#platform/errors.ts'
import { events } from '../api.ts'

export const eventQueryOptions = (id: string) => events.event.queryOptions({ input: { id } })

/** Covers unknown and malformed ids. */
export const isEventNotFoundError = (error: unknown): boolean =>
  ['NOT_FOUND', 'ID_REQUIRED', 'BAD_REQUEST'].includes(String(getApiErrorCode(error)))

/** Throws only if the event does not exist. The page shows other failures. */
export async function loadEventForPage(queryClient: QueryClient, id: string) {
  try {
    // Offline, the request fails immediately, so that navigation does not wait.
    await queryClient.fetchQuery({ ...eventQueryOptions(id), networkMode: 'always' })
  } catch (error) {
    if (isEventNotFoundError(error)) throw notFound()
  }
}
