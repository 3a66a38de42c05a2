import { attempt } from '#platform/web/offline/attempt.ts'

/**
 * Storage key of the member who has pending uploads on this device. After their session has ended, the sign-in page
 * reminds them. It is cleared at sign-out and when another member signs in.
 */
const KEY = 'waiting-member'

export const rememberWaiting = (memberId: string | undefined) =>
  attempt(() => (memberId ? localStorage.setItem(KEY, memberId) : localStorage.removeItem(KEY)))

export const waitingMember = (): string | undefined => attempt(() => localStorage.getItem(KEY)) ?? undefined
