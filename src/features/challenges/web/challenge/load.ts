import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { sessionQuery } from '#features/members/web/api.ts'
import { awaitDuringSsr } from '#platform/render-context.ts'
import { getErrorCode } from '#platform/errors.ts'
import { readPageParam } from '#platform/paging.ts'
import { challengeQuery, challengeListQuery, participantsQuery } from './queries.ts'

export const loadChallengeList = (queryClient: QueryClient, page: number) =>
  awaitDuringSsr(queryClient.prefetchQuery(challengeListQuery(page)))

/** Query option that fails requests immediately while offline, so that navigation does not wait for a paused query. */
const failWhileOffline = { networkMode: 'always' } as const

/**
 * Route loader of the challenge page. Without a session, or when loading fails, it returns nothing and the page shows
 * the reason.
 */
export async function loadChallenge(queryClient: QueryClient, slug: string, search: { page?: unknown }) {
  const session = await queryClient.fetchQuery({ ...sessionQuery(), ...failWhileOffline }).catch(() => null)
  if (!session?.user) return
  const list = awaitDuringSsr(queryClient.prefetchQuery(participantsQuery(slug, readPageParam(search.page) ?? 1)))
  try {
    const { title } = await queryClient.fetchQuery({ ...challengeQuery(slug), ...failWhileOffline })
    await list
    return { title }
  } catch (error) {
    if (getErrorCode(error) === 'NOT_FOUND') throw notFound()
  }
}
