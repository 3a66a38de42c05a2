import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getApiErrorCode } from '#platform/errors.ts'
import { events } from '../api.ts'
import { eventReviewUiTexts as texts } from './copy.ts'

export const eventReviewQuery = (id: string) => events.reviewEvent.queryOptions({ input: { id } })

/** Errors after which the page loads again: the event does not exist, or the client is no admin any more. */
const NOT_FOUND_CODES = ['NOT_FOUND', 'BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN']

export const isReviewNotFoundError = (error: unknown): boolean =>
  NOT_FOUND_CODES.includes(String(getApiErrorCode(error)))

/**
 * Loads the review of an event for an admin. An event that does not exist is "not found"; the page shows other failures
 * itself.
 */
export async function loadEventReview(queryClient: QueryClient, id: string): Promise<{ title?: string }> {
  try {
    const { event } = await queryClient.fetchQuery({ ...eventReviewQuery(id), networkMode: 'always' })
    return { title: texts.title(event.title) }
  } catch (error) {
    if (isReviewNotFoundError(error)) throw notFound()
    return {}
  }
}
