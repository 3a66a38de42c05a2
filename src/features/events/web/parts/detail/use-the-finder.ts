import { useHydrated, useLocation } from '@tanstack/react-router'
import { FINDER } from '../../../rules/address.ts'

/** The finder with the filters one came from. What the browser remembers of that, the server does not know. */
export function useTheFinder() {
  const from = useLocation({ select: ({ state }) => state.from })
  const [path, query] = (useHydrated() && from?.split('?')) || []
  return { to: FINDER, search: Object.fromEntries(new URLSearchParams(path === FINDER ? query : '')) }
}
