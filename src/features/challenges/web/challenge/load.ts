import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { sessionQuery } from '#features/members/web/api.ts'
import { waitOnServer } from '#platform/render-context.ts'
import { codeOf } from '#platform/errors.ts'
import { askedPage } from '#platform/paging.ts'
import { challengeQuery, listQuery, participantsQuery } from './queries.ts'

export const loadChallenges = (queryClient: QueryClient, page: number) =>
  waitOnServer(queryClient.prefetchQuery(listQuery(page)))

/** Fails immediately while offline, so that navigation does not hang on a paused query. */
const atOnce = { networkMode: 'always' } as const

/**
 * Loads the challenge page. Without a session, or when loading fails, it returns nothing and the page shows the reason.
 */
export async function loadChallenge(queryClient: QueryClient, slug: string, asked: { page?: unknown }) {
  const session = await queryClient.fetchQuery({ ...sessionQuery(), ...atOnce }).catch(() => null)
  if (!session?.user) return
  const list = waitOnServer(queryClient.prefetchQuery(participantsQuery(slug, askedPage(asked.page) ?? 1)))
  try {
    const { title } = await queryClient.fetchQuery({ ...challengeQuery(slug), ...atOnce })
    await list
    return { title }
  } catch (error) {
    if (codeOf(error) === 'NOT_FOUND') throw notFound()
  }
}
