import { type QueryClient, hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { forgetDrafts } from '#platform/web/form/forget-drafts.ts'
import { SIGNED_IN, SIGNED_OUT, UNAUTHORIZED } from '#platform/web/window-events.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { Me } from '../../contract/session.ts'
import { members, sessionQuery } from '../api.ts'
import { CHANGED, storeUser, storedUserId, noteActivity } from './stored-user.ts'

/**
 * Mounted once per page. Detects that a session has begun or ended in this tab, in another tab or on the server, and
 * updates the page.
 */
export function SessionKeeper() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const user = useQuery(sessionQuery()).data?.user
  const held = useRef(user)

  useEffect(() => {
    if (user === undefined) return
    const before = held.current
    held.current = user
    if (before?.id === user?.id) {
      // Rights have changed: the page may be for admins only. Reset cached data after the router has left it.
      const mayAsBefore = before?.isAdmin === user?.isAdmin && before?.isSuperadmin === user?.isSuperadmin
      if (!mayAsBefore) void router.invalidate().then(() => forget(queryClient))
      return
    }
    if (before && !user) leave()
    tell(user)
    forget(queryClient)
    void router.invalidate()
  }, [user, queryClient, router])

  useFirstLook(user)

  useEffect(() => {
    const look = (options?: { cancelRefetch: boolean }) =>
      void queryClient.invalidateQueries({ queryKey: members.session.key() }, options)
    // Do not cancel a session request in flight: it may be the request that got the 401.
    const lookIfHeld = () => held.current && look({ cancelRefetch: false })
    return listenTo({
      storage: (event) => (event as StorageEvent).key === CHANGED && look(),
      visibilitychange: () => document.visibilityState === 'visible' && lookIfHeld(),
      // The page was restored from the browser's back/forward cache.
      pageshow: (event) => (event as PageTransitionEvent).persisted && look(),
      [UNAUTHORIZED]: lookIfHeld,
      'avatar:updated': () => look(),
    })
  }, [queryClient])

  useNotedActivity()
  return null
}

/**
 * Detects a stale page from the HTTP cache. If its user differs from the stored user, or the page was opened by Back or
 * Forward, the session is read from the server once.
 */
function useFirstLook(user: Me | null | undefined) {
  const queryClient = useQueryClient()
  const hasLooked = useRef(false)
  useEffect(() => {
    if (user === undefined || hasLooked.current) return
    hasLooked.current = true
    const agrees = storedUserId() === (user?.id ?? null)
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (agrees && load?.type !== 'back_forward') return
    void queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 }).then(
      ({ user: now }) => now?.id === user?.id && !agrees && tell(now),
      () => {
        // The request failed: check again on the next change of the user.
        hasLooked.current = false
      },
    )
  }, [user, queryClient])
}

/** Handles the end of a session. If no tab signed out, it has expired: form drafts stay until the member is back. */
function leave() {
  if (storedUserId()) void sayExpired()
  else forgetDrafts()
}

/** Shows "session expired". The sentences are imported on demand (code splitting), as most visits need none. */
async function sayExpired() {
  const { accountSentences } = await import('../../copy.ts')
  return notify.error(accountSentences.sessionExpired)
}

function tell(user: Me | null) {
  if (storedUserId() !== (user?.id ?? null)) storeUser(user)
  dispatchEvent(new Event(user ? SIGNED_IN : SIGNED_OUT))
  void keepFor(user)
}

/**
 * Assigns the offline cache to this member. The page does it because no service worker runs after a forced reload.
 * Errors are ignored: without storage there is no offline cache.
 */
const keepFor = async (user: Me | null) =>
  import('#platform/web/offline/cache.ts').then(({ belongTo }) => belongTo(user?.id ?? null)).catch(() => {})

/** Resets all cached queries except the session, so that the next member never sees the previous member's data. */
function forget(queryClient: QueryClient) {
  const session = hashKey(sessionQuery().queryKey)
  void queryClient.resetQueries({ predicate: ({ queryHash }) => queryHash !== session })
}

function listenTo(listeners: Record<string, (event: Event) => unknown>) {
  // `visibilitychange` fires on the document and bubbles to the window.
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener)
  return () => {
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener)
  }
}

const MINUTE = 60_000

function useNotedActivity() {
  useEffect(() => {
    let noted = 0
    const note = () => {
      if (Date.now() - noted < MINUTE) return
      noted = Date.now()
      noteActivity()
    }
    note()
    return listenTo({ pointerdown: note, keydown: note })
  }, [])
}
