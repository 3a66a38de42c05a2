import { useSyncExternalStore } from 'react'
import { isConfirming } from '#platform/web/confirmation.ts'
import { UNAUTHORIZED_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'

/** How a session ended without a sign-out: from elsewhere, or by its age. */
export type SessionEnd = 'ended' | 'expired'

let current: SessionEnd | undefined
const listeners = new Set<() => void>()

/** Records how this page's session ended, for the sign-in page. A sign-in clears it. */
export function setSessionEnd(end: SessionEnd | undefined) {
  current = end
  for (const notify of listeners) notify()
}

/** How this page's session ended. Undefined unless it ended without a sign-out. */
export const useSessionEnd = () =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => current,
    () => undefined,
  )

/** Distinguishes an ended session from an expired one. A session never expires before the time that the page knows. */
export const findSessionEnd = (expiresAt: string | undefined, now: number): SessionEnd =>
  expiresAt !== undefined && now < Date.parse(expiresAt) ? 'ended' : 'expired'

let isLeaving = false

/** Whether this page is ending its own session. Until the member confirms, the session continues. */
export const isLeavingSession = (): boolean => isLeaving && !isConfirming()

/**
 * Runs a sign-out or an account deletion. The server may announce the session's end before it responds; the page then
 * ignores the announcement.
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
