import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { members, sessionQueryOptions } from '../api.ts'
import { factorPageTexts as texts } from './copy.ts'

/** Passkeys and second factors load when they are shown. Offline, the page explains that they are missing. */
export const useSecondFactors = (isShown: boolean) =>
  useQuery(members.factors.queryOptions({ enabled: isShown, networkMode: 'always' }))

/** Refetches what a changed second factor affects, such as an admin's rights. */
export function useRefetchFactors() {
  const queryClient = useQueryClient()
  return async () => {
    const queries = [members.factors, members.confirmation].map(({ key }) => key())
    await Promise.all(
      [...queries, sessionQueryOptions().queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}

export const describeFailure = (error: unknown, fallback: string): string =>
  toSubmitFailure(error, [], { fallback, unreachable: texts.offline }).sentence ?? fallback
