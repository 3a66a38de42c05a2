import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getApiErrorCode } from '#platform/errors.ts'
import { events } from '../api.ts'

export const eventQueryOptions = (id: string) => events.event.queryOptions({ input: { id } })

/** Whether an event was not found, because its id is unknown or malformed. */
export const isEventNotFoundError = (error: unknown): boolean =>
  ['NOT_FOUND', 'ID_REQUIRED', 'BAD_REQUEST'].includes(String(getApiErrorCode(error)))

/** Loads an event for its page. Throws only if the event does not exist; the page shows other failures. */
export async function loadEventForPage(queryClient: QueryClient, id: string) {
  try {
    // Without a network, the event request fails immediately, so that navigation does not wait.
    await queryClient.fetchQuery({ ...eventQueryOptions(id), networkMode: 'always' })
  } catch (error) {
    if (isEventNotFoundError(error)) throw notFound()
  }
}
