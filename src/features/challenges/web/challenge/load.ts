import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { sessionQuery } from '#features/members/web/api.ts'
import { waitOnServer } from '#platform/render-context.ts'
import { codeOf } from '#platform/errors.ts'
import { askedPage } from '#platform/paging.ts'
import { challengeQuery, listQuery, participantsQuery } from './queries.ts'

export const loadChallenges = (queryClient: QueryClient, page: number) =>
  waitOnServer(queryClient.prefetchQuery(listQuery(page)))

/** Without a network it is refused at once: nobody waits before a page that does nothing. */
const atOnce = { networkMode: 'always' } as const

/** Nothing without a session, and nothing when it cannot be read: the page has words for both. */
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
