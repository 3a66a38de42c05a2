import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { sessionQueryOptions } from '#features/members/web/api.ts'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { readPageParam } from '#platform/paging.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { challengeQueryOptions, challengeListQueryOptions, challengeParticipantsQueryOptions } from './queries.ts'

export const prefetchChallengeList = (queryClient: QueryClient, page: number) =>
  awaitDuringServerRendering(queryClient.prefetchQuery(challengeListQueryOptions(page)))

/** Fails requests immediately while offline, so that navigation does not wait for a paused query. */
const failWhileOffline = { networkMode: 'always' } as const

/** Loads a challenge page. Without a session, or when loading fails, returns nothing, and the page shows the reason. */
export async function loadChallengePage(queryClient: QueryClient, slug: string, search: { page?: unknown }) {
  const session = await queryClient.fetchQuery({ ...sessionQueryOptions(), ...failWhileOffline }).catch(() => null)
  if (!session?.user) return
  const list = awaitDuringServerRendering(
    queryClient.prefetchQuery(challengeParticipantsQueryOptions(slug, readPageParam(search.page) ?? 1)),
  )
  try {
    const { title } = await queryClient.fetchQuery({ ...challengeQueryOptions(slug), ...failWhileOffline })
    await list
    return { title }
  } catch (error) {
    // A participant query that is pending while the page is sent would fail, and be logged as a failed page.
    await list
    if (getApiErrorCode(error) === 'NOT_FOUND') throw notFound()
  }
}

/**
 * HTML head of a challenge page. The title is undefined if the challenge could not be loaded. For a deleted challenge it
 * may still be the cached one.
 */
export const createChallengePageHead = (title: string | undefined, status: string) =>
  memberPageHead(status === 'notFound' ? texts.notFound : (title ?? 'Challenge'))
