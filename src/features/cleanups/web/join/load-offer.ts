import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { getApiErrorCode, isRateLimitError } from '#platform/errors.ts'
import { getServerRenderContext } from '#platform/render-context.ts'
import type { GroupOffer } from '../../contract/group.ts'
import { createGroupPath, createJoinGroupPath, isGroupCode, normalizeGroupCode } from '../../rules/group.ts'
import { cleanups } from '../api.ts'
import { isNoGroupError } from '../group/load-group.ts'

export const groupOfferQueryOptions = (code: string) => cleanups.groupOffer.queryOptions({ input: { code } })

export type ClosedGroup = { hostName: string | null; date: string; closedAt: string }

/** Reason why a group cannot be joined with its code. The page says it without the scripts that an error would load. */
export type OfferRefusal = { reason: 'closed'; group: ClosedGroup } | { reason: 'limited'; sentence: string }

/** Leads from a code that the browser has sent as a form to the group. A text that cannot be a code stays. */
export function redirectFromTypedCode(typed: string): void {
  const code = normalizeGroupCode(typed)
  if (isGroupCode(code)) throw redirect({ href: createJoinGroupPath(code), replace: true })
}

/**
 * Loads the offer behind a code. Members who are in already are sent to the details. Throws only for unknown codes;
 * the page shows other failures.
 */
export async function loadGroupOffer(queryClient: QueryClient, typed: string): Promise<OfferRefusal | undefined> {
  const code = normalizeGroupCode(typed)
  // A code that nobody can have needs no request.
  if (!isGroupCode(code)) throw notFound()
  const answer = await fetchOffer(queryClient, code)
  if (answer.offer?.hasJoined) throw redirect({ href: createGroupPath(answer.offer.id), replace: true })
  if (isNoGroupError(answer.error)) throw notFound()
  return readOfferRefusal(answer.error)
}

type Answer = { offer?: GroupOffer; error?: unknown }

async function fetchOffer(queryClient: QueryClient, code: string): Promise<Answer> {
  const options = groupOfferQueryOptions(code)
  try {
    // The request fails immediately while offline, so that navigation does not wait for the network.
    return { offer: await queryClient.fetchQuery({ ...options, networkMode: 'always' }) }
  } catch (error) {
    // A failed query would load the scripts of the page at once, only to show what the page says already.
    if (readOfferRefusal(error)) queryClient.removeQueries({ queryKey: options.queryKey })
    if (isRateLimitError(error)) getServerRenderContext()?.failPage(error)
    return { error }
  }
}

export function readOfferRefusal(error: unknown): OfferRefusal | undefined {
  if (getApiErrorCode(error) === 'CLOSED') return { reason: 'closed', group: (error as { data: ClosedGroup }).data }
  return isRateLimitError(error) ? { reason: 'limited', sentence: (error as Error).message } : undefined
}
