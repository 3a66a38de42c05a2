import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getApiErrorCode } from '#platform/errors.ts'
import { events } from '../api.ts'

export const eventQueryOptions = (id: string) => events.event.queryOptions({ input: { id } })

/** True if no event has the id, or if the id is malformed. */
export const isEventNotFoundError = (error: unknown): boolean =>
  ['NOT_FOUND', 'ID_REQUIRED', 'BAD_REQUEST'].includes(String(getApiErrorCode(error)))

/**
 * Loads an event for its page and throws only if there is none. Other failures are ignored, because the page shows
 * them.
 */
export async function loadEventForPage(queryClient: QueryClient, id: string) {
  try {
    // The request for an event fails immediately while offline, so that navigation does not wait for the network.
    await queryClient.fetchQuery({ ...eventQueryOptions(id), networkMode: 'always' })
  } catch (error) {
    if (isEventNotFoundError(error)) throw notFound()
  }
}
