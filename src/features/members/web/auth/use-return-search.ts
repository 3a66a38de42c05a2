import { useLocation } from '@tanstack/react-router'
import { toSafeReturnPath } from '../../rules/return-path.ts'

/**
 * Search parameters that carry the page to return to from one account page to the next: from sign-in to sign-up or the
 * forgotten password, and from the verified email back to sign-in.
 */
export function useReturnSearch(): { from?: string } {
  const from = useLocation({ select: ({ search }) => toSafeReturnPath((search as { from?: unknown }).from) })
  return from === undefined ? {} : { from }
}
