import { useHydrated, useLocation } from '@tanstack/react-router'

const LIST = '/challenges'

/** The list of challenges, at the page one came from. What the browser remembers of that, the server does not know. */
export function useTheList() {
  const from = useLocation({ select: ({ state }) => state.from })
  const [path, query] = (useHydrated() && from?.split('?')) || []
  return { to: LIST, search: Object.fromEntries(new URLSearchParams(path === LIST ? query : '')) }
}
