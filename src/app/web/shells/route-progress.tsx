import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusContent } from './focus-content.ts'

/** A thin bar while the next page is on its way, and the focus at its beginning once it is there. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  useFocusOnNewPage()
  return isLoading && <div className="route-progress" aria-hidden />
}

/** As after a page load: who reads with the keyboard or a screen reader begins at the top of the new page. */
function useFocusOnNewPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!fromLocation || [fromLocation, toLocation].some(({ state }) => state.keepsFocus)) return
        if (pathChanged) focusContent()
      }),
    [router],
  )
}
