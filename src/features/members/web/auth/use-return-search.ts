import { useLocation } from '@tanstack/react-router'
import { toSafeReturnPath } from '../../rules/return-path.ts'

/** Passes the page to return to between account pages, such as from sign-in to sign-up. */
export function useReturnSearch(): { from?: string } {
  const from = useLocation({ select: ({ search }) => toSafeReturnPath((search as { from?: unknown }).from) })
  return from === undefined ? {} : { from }
}
