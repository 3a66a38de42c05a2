import { useQuery, useQueryClient } from '@tanstack/react-query'
import { convertErrorToSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { members, sessionQueryOptions } from '../api.ts'
import { factorPageTexts as texts } from './copy.ts'

/**
 * Passkeys and second factors of the member. They are not loaded before somebody looks at them, and without a network
 * the page says so.
 */
export const useSecondFactors = (isShown: boolean) =>
  useQuery(members.factors.queryOptions({ enabled: isShown, networkMode: 'always' }))

/** Returns a function that reloads everything that a changed second factor changes, such as the rights of an admin. */
export function useRefetchFactors() {
  const queryClient = useQueryClient()
  return async () => {
    const queries = [members.factors, members.confirmation].map(({ key }) => key())
    await Promise.all(
      [...queries, sessionQueryOptions().queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}

/** Sentence about an action that has failed. */
export const describeFailure = (error: unknown, fallback: string): string =>
  convertErrorToSubmitFailure(error, [], { fallback, unreachable: texts.offline }).sentence ?? fallback
