import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NOT_UPLOADED } from './words.ts'

/**
 * "Show it" leads to the row of what was refused, as often as it is pressed: once that is done the address does not ask for
 * it any more. What is refused later takes the keyboard's place from nobody.
 */
export function useShowRefused(isRead: boolean): void {
  // not before the router has come to its end: it puts the keyboard's place at the top of a new page
  const isAsked = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash === NOT_UPLOADED })
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAsked || !isRead) return
    document.getElementById(NOT_UPLOADED)?.querySelector('button')?.focus()
    void navigate({ to: '.', search: true, hash: '', state: true, replace: true, resetScroll: false })
  }, [isAsked, isRead, navigate])
}
