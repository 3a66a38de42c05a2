import { useSyncExternalStore } from 'react'
import { isConfirming } from '#platform/web/confirmation.ts'
import { UNAUTHORIZED_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'

/** How a session came to an end without a sign-out: ended from elsewhere, or by its age. */
export type SessionEnd = 'ended' | 'expired'

let current: SessionEnd | undefined
const listeners = new Set<() => void>()

/** Remembers how the session of this page ended, for the sign-in page. A sign-in forgets it. */
export function setSessionEnd(end: SessionEnd | undefined) {
  current = end
  for (const notify of listeners) notify()
}

/** How the session of this page ended, if it did without a sign-out. */
export const useSessionEnd = () =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => current,
    () => undefined,
  )

/** Tells an ended session from an expired one. A session never expires before the time that the page knows. */
export const findSessionEnd = (expiresAt: string | undefined, now: number): SessionEnd =>
  expiresAt !== undefined && now < Date.parse(expiresAt) ? 'ended' : 'expired'

let isLeaving = false

/** Whether this page itself is ending its session. Until the member has confirmed that, the session goes on. */
export const isLeavingSession = (): boolean => isLeaving && !isConfirming()

/**
 * Runs a sign-out or an account deletion. The server may announce the end of the session before it answers; meanwhile
 * the page does not take that for an end from elsewhere.
 */
export async function leaveSession(leave: () => Promise<unknown>): Promise<void> {
  isLeaving = true
  try {
    await leave()
  } catch (error) {
    isLeaving = false
    dispatchEvent(new Event(UNAUTHORIZED_WINDOW_EVENT_NAME))
    throw error
  }
  isLeaving = false
}
