import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChallengeListResultPage } from '../../contract/challenge.ts'
import { CHALLENGE_STALE_TIME_MS } from '../../rules.ts'
import { challenges } from '../api.ts'

export const challengeListQueryOptions = (page: number) =>
  challenges.list.queryOptions({ input: { page }, staleTime: CHALLENGE_STALE_TIME_MS })

export const challengeQueryOptions = (slug: string) =>
  challenges.challenge.queryOptions({ input: { slug }, staleTime: CHALLENGE_STALE_TIME_MS })

export const challengeParticipantsQueryOptions = (slug: string, page: number) =>
  challenges.participants.queryOptions({ input: { slug, page }, staleTime: CHALLENGE_STALE_TIME_MS })

/** Copies challenges from a list response into the cache of single challenges, unless the cache is newer. */
export function useCacheListedChallenges(list: ChallengeListResultPage | undefined, readAt: number) {
  const queryClient = useQueryClient()
  useEffect(() => {
    for (const challenge of list?.challenges ?? []) {
      const { queryKey } = challengeQueryOptions(challenge.slug)
      const known = queryClient.getQueryState(queryKey)
      if (known?.data && known.dataUpdatedAt < readAt)
        queryClient.setQueryData(queryKey, challenge, { updatedAt: readAt })
    }
  }, [queryClient, list, readAt])
}

/** Invalidates the challenge lists and one challenge, after the reader joined or left it. */
export function useInvalidateChallengeQueries() {
  const queryClient = useQueryClient()
  return async (slug?: string) => {
    const input = slug ? { slug } : undefined
    await Promise.all(
      [
        challenges.list.key(),
        challenges.challenge.key(input && { input }),
        challenges.participants.key(input && { input }),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}
