import { useQueryClient } from '@tanstack/react-query'
import { FRESH_MS } from '../../rules.ts'
import { challenges } from '../api.ts'

export const listQuery = (page: number) => challenges.list.queryOptions({ input: { page }, staleTime: FRESH_MS })

export const challengeQuery = (slug: string) =>
  challenges.challenge.queryOptions({ input: { slug }, staleTime: FRESH_MS })

export const participantsQuery = (slug: string, page: number) =>
  challenges.participants.queryOptions({ input: { slug, page }, staleTime: FRESH_MS })

/** After one has joined or left: the list, and what is known of this challenge. */
export function useChallengeChanged() {
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
