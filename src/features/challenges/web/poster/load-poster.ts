import type { QueryClient } from '@tanstack/react-query'
import { loadTitledPage } from '#platform/web/load-titled-page.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { challenges } from '../api.ts'

export const challengePosterQuery = (id: string) => challenges.poster.queryOptions({ input: { id } })

export const loadChallengePoster = (queryClient: QueryClient, id: string) =>
  loadTitledPage(queryClient, challengePosterQuery(id), ({ title }) => texts.posterOf(title))
