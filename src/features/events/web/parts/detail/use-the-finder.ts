import { useHydrated, useLocation } from '@tanstack/react-router'
import { FINDER } from '../../../rules/address.ts'

export const isFinder = (address: string | undefined): boolean => address?.split('?')[0] === FINDER

/** The finder with the filters one came from. What the browser remembers of that, the server does not know. */
export function useTheFinder() {
  const from = useLocation({ select: ({ state }) => state.from })
  const query = useHydrated() && isFinder(from) ? from?.split('?')[1] : ''
  return { to: FINDER, search: Object.fromEntries(new URLSearchParams(query)) }
}
