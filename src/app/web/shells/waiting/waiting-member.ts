import { attempt } from '#platform/web/offline/attempt.ts'

/**
 * The member of whom something waits here, kept while they are signed in: when their session has ended, the page where one
 * signs in tells them. Whoever signs out, or comes after them, clears it.
 */
const KEY = 'waiting-member'

export const rememberWaiting = (memberId: string | undefined) =>
  attempt(() => (memberId ? localStorage.setItem(KEY, memberId) : localStorage.removeItem(KEY)))

export const waitingMember = (): string | undefined => attempt(() => localStorage.getItem(KEY)) ?? undefined
