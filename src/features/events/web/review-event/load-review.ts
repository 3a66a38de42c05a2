import type { QueryClient } from '@tanstack/react-query'
import { loadTitledPage } from '#platform/web/load-titled-page.ts'
import { events } from '../api.ts'
import { eventReviewUiTexts as texts } from './copy.ts'

export const eventReviewQuery = (id: string) => events.reviewEvent.queryOptions({ input: { id } })

export const loadEventReview = (queryClient: QueryClient, id: string) =>
  loadTitledPage(queryClient, eventReviewQuery(id), ({ event }) => texts.title(event.title))
