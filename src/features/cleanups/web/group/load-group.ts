import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getApiErrorCode } from '#platform/errors.ts'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { cleanups } from '../api.ts'

export const groupQueryOptions = (groupId: string) => cleanups.group.queryOptions({ input: { groupId } })

/** The own share of a member, with the time spent and the notes, which only its member sees in full. */
export const ownShareQueryOptions = (cleanupId: string) => cleanups.cleanup.queryOptions({ input: { cleanupId } })

/** Loads a group for its page, and the own share. Throws only if the reader is in no such group. */
export async function loadGroup(queryClient: QueryClient, groupId: string): Promise<void> {
  try {
    // The request fails immediately while offline, so that navigation does not wait for the network.
    const { ownCleanupId } = await queryClient.fetchQuery({ ...groupQueryOptions(groupId), networkMode: 'always' })
    if (ownCleanupId) await awaitDuringServerRendering(queryClient.prefetchQuery(ownShareQueryOptions(ownCleanupId)))
  } catch (error) {
    if (isNoGroupError(error)) throw notFound()
  }
}

/** Whether there is no group of this id or code for the reader: it was deleted or left, or cannot exist. */
export const isNoGroupError = (error: unknown): boolean =>
  ['NOT_FOUND', 'BAD_REQUEST'].includes(String(getApiErrorCode(error)))
