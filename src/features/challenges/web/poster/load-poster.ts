import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getApiErrorCode } from '#platform/errors.ts'
import { challenges } from '../api.ts'

export const challengePosterQuery = (id: string) => challenges.poster.queryOptions({ input: { id } })

/** Loads a poster. A challenge that does not exist is "not found"; the page shows other failures itself. */
export async function loadChallengePoster(queryClient: QueryClient, id: string): Promise<{ title?: string }> {
  try {
    const { title } = await queryClient.fetchQuery({ ...challengePosterQuery(id), networkMode: 'always' })
    return { title: `Poster of ${title}` }
  } catch (error) {
    // Text that is no id, which the API rejects, belongs to no challenge.
    if (['NOT_FOUND', 'BAD_REQUEST'].includes(String(getApiErrorCode(error)))) throw notFound()
    return {}
  }
}
