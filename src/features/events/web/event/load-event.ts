import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { codeOf } from '#platform/errors.ts'
import { events } from '../api.ts'

export const eventQuery = (id: string) => events.event.queryOptions({ input: { id } })

/** Nothing by that id, or what can be no id at all. */
export const isNoEvent = (error: unknown): boolean =>
  ['NOT_FOUND', 'ID_REQUIRED', 'BAD_REQUEST'].includes(String(codeOf(error)))

/** Nothing when it cannot be read: the page has words for that. */
export async function loadEvent(queryClient: QueryClient, id: string) {
  try {
    // without a network it is refused at once: nobody waits before a page that does nothing
    await queryClient.fetchQuery({ ...eventQuery(id), networkMode: 'always' })
  } catch (error) {
    if (isNoEvent(error)) throw notFound()
  }
}
