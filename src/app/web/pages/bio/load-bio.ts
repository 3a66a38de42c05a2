import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { cleanups } from '#features/cleanups/web/api.ts'
import { litterboard } from '#features/litterboard/web/api.ts'
import { members } from '#features/members/web/api.ts'
import { progress } from '#features/progress/web/api.ts'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { readPageParam } from '#platform/paging.ts'

/** Loads a member's bio page. Only the profile must load before rendering; other parts show their own errors. */
export async function loadMemberBio(queryClient: QueryClient, username: string, location: ParsedLocation) {
  const { page: pageParam }: { page?: unknown } = location.search
  const page = readPageParam(pageParam) ?? 1
  const byName = Promise.all([
    queryClient.prefetchQuery(cleanups.historyOf.queryOptions({ input: { username, page } })),
    queryClient.prefetchQuery(progress.badgesOf.queryOptions({ input: { username } })),
  ])
  const member = await fetchMember(queryClient, username)
  if (member.username !== username) throw redirect(canonicalRedirect(member.username, location))
  // The member's rank is always refetched, so that it matches the Litterboard the visitor came from.
  const numbers = queryClient.prefetchQuery(
    litterboard.standing.queryOptions({ input: { id: member.id }, staleTime: 0 }),
  )
  await awaitDuringServerRendering(Promise.all([byName, numbers]).then(() => undefined))
  return member
}

const fetchMember = (queryClient: QueryClient, username: string) =>
  // Offline, the profile query fails immediately instead of pausing, so that the page can show the reason.
  queryClient
    .fetchQuery(members.member.queryOptions({ input: { username }, networkMode: 'always' }))
    .catch((error: unknown) => {
      if (getApiErrorCode(error) === 'NOT_FOUND') throw redirect({ href: '/not-found', replace: true })
      throw error
    })

/** Redirects to the canonical spelling of a username, with the history state of the back link. */
const canonicalRedirect = (username: string, { searchStr, hash, state: { from, turned } }: ParsedLocation) => ({
  href: `/bio/${username}${searchStr}${hash ? `#${hash}` : ''}`,
  state: { from, turned },
  replace: true,
})
