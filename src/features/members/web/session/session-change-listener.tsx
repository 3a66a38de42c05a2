import { type QueryClient, hashKey, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toBarePath } from '#platform/page-path.ts'
import { deleteFormDrafts } from '#platform/web/form/delete-drafts.ts'
import {
  SIGNED_IN_WINDOW_EVENT_NAME,
  SIGNED_OUT_WINDOW_EVENT_NAME,
  UNAUTHORIZED_WINDOW_EVENT_NAME,
} from '#platform/web/window-events.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { ownAccountLiveTopic } from '../../rules/accounts.ts'
import { members, sessionQueryOptions } from '../api.ts'
import { type SessionEnd, findSessionEnd, isLeavingSession, setSessionEnd } from './ended-session.ts'
import { useSessionState } from './use-auth.ts'
import {
  SESSION_CHANGE_STORAGE_KEY,
  hasSignedOut,
  storeSignedInUser,
  readStoredUserId,
  storeLastActivity,
} from './stored-user.ts'

/**
 * Detects that a session began or ended in this tab, another tab or on the server, and updates the page. Mounted once
 * per page.
 */
export function SessionChangeListener() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const state = useSessionState().data
  const user = state?.user
  const expiresAt = state?.session?.expiresAt
  const lastUser = useRef(user)
  const lastExpiry = useRef(expiresAt)

  useEffect(() => {
    if (user === undefined) return
    const before = lastUser.current
    const expiry = lastExpiry.current
    lastUser.current = user
    lastExpiry.current = expiresAt
    if (before?.id === user?.id) {
      // If the member's rights changed, this page may be for admins only. Cached data are reset after the router has
      // left it.
      const hasSameRights = before?.isAdmin === user?.isAdmin && before?.isSuperadmin === user?.isSuperadmin
      if (!hasSameRights) void router.invalidate().then(() => resetMemberQueries(queryClient))
      if (before?.isAdmin && !user?.isAdmin && !user?.consoleLock) void notifyAdminRightsRemoved()
      return
    }
    const end = before && !user ? handleSessionEnd(expiry) : undefined
    setSessionEnd(end)
    announceUser(user)
    resetMemberQueries(queryClient)
    void router.invalidate().then(() => end && notifySessionEnd(end, router))
  }, [user, expiresAt, queryClient, router])

  useSessionEndDetection(user?.id)

  useStalePageCheck(user)

  useEffect(() => {
    const refetch = () => checkSession(queryClient)
    // A session request in flight may be the one that got the 401, so it is not canceled.
    const refetchIfSignedIn = () => lastUser.current && checkSession(queryClient, { cancelRefetch: false })
    return listenTo({
      storage: (event) => (event as StorageEvent).key === SESSION_CHANGE_STORAGE_KEY && refetch(),
      visibilitychange: () => document.visibilityState === 'visible' && refetchIfSignedIn(),
      // The page came from the browser's back/forward cache.
      pageshow: (event) => (event as PageTransitionEvent).persisted && refetch(),
      [UNAUTHORIZED_WINDOW_EVENT_NAME]: refetchIfSignedIn,
      'avatar:updated': () => refetch(),
    })
  }, [queryClient])

  useActivityTracking()
  return null
}

function checkSession(queryClient: QueryClient, options?: { cancelRefetch: boolean }) {
  if (!isLeavingSession()) void queryClient.invalidateQueries({ queryKey: members.session.key() }, options)
}

/**
 * Detects a stale page from the HTTP cache. If its user differs from the stored user, or Back or Forward opened the
 * page, the session is refetched once.
 */
function useStalePageCheck(user: CurrentUser | null | undefined) {
  const queryClient = useQueryClient()
  const hasChecked = useRef(false)
  useEffect(() => {
    if (user === undefined || hasChecked.current) return
    hasChecked.current = true
    const agrees = readStoredUserId() === (user?.id ?? null)
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (agrees && load?.type !== 'back_forward') return
    void queryClient.fetchQuery({ ...sessionQueryOptions(), staleTime: 0 }).then(
      ({ user: now }) => now?.id === user?.id && !agrees && announceUser(now),
      () => {
        // The session could not be read, so the check repeats when the signed-in user changes.
        hasChecked.current = false
      },
    )
  }, [user, queryClient])
}

/**
 * Notices that a session was ended elsewhere, because its live updates end too. Their code is imported dynamically
 * (code splitting), because visitors need none.
 */
function useSessionEndDetection(memberId: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (memberId === undefined) return
    const refetch = () => checkSession(queryClient)
    let unsubscribe: (() => void) | undefined
    let isLeft = false
    // If the code for live updates cannot be loaded, the next API request notices the end of the session.
    void import('#platform/web/live-updates.ts')
      .then(({ subscribeToLiveUpdates }) => {
        if (!isLeft) unsubscribe = subscribeToLiveUpdates([ownAccountLiveTopic(memberId)], refetch)
      })
      .catch(() => {})
    return () => {
      isLeft = true
      unsubscribe?.()
    }
  }, [memberId, queryClient])
}

/** Handles the end of a session. If no tab signed out, form drafts stay until the member returns. */
function handleSessionEnd(expiresAt: string | undefined): SessionEnd | undefined {
  if (!hasSignedOut()) return findSessionEnd(expiresAt, Date.now())
  deleteFormDrafts()
  return undefined
}

const SESSION_END_TOAST_MS = 15_000

/**
 * Shows that the session ended, unless the sign-in page opens and says so itself. The sentences are imported
 * dynamically (code splitting), because most visits need none.
 */
async function notifySessionEnd(end: SessionEnd, router: AnyRouter) {
  const { pathname, href } = router.state.location
  if (toBarePath(pathname) === '/login') return
  const { accountUiTexts: texts } = await import('../../copy.ts')
  const signIn = () => void router.navigate({ href: `/login?${new URLSearchParams({ from: href })}` })
  const options = { duration: SESSION_END_TOAST_MS, action: { label: texts.signInAgain, onPress: signIn } }
  return end === 'ended'
    ? showToast.error(texts.sessionEndedTitle, { description: texts.sessionEnded, ...options })
    : showToast.error(texts.sessionExpired, options)
}

async function notifyAdminRightsRemoved() {
  const { accountUiTexts } = await import('../../copy.ts')
  return showToast.warning(accountUiTexts.adminRightsRemoved)
}

function announceUser(user: CurrentUser | null) {
  // A sign-out clears the stored user first, so a stored user means that nobody signed out.
  if (readStoredUserId() !== (user?.id ?? null)) storeSignedInUser(user, { wasEnded: user === null })
  dispatchEvent(new Event(user ? SIGNED_IN_WINDOW_EVENT_NAME : SIGNED_OUT_WINDOW_EVENT_NAME))
  void assignOfflineCache(user)
}

/**
 * No service worker runs after a forced reload, so the page assigns the offline cache. Without storage there is none,
 * so errors are ignored.
 */
const assignOfflineCache = async (user: CurrentUser | null) =>
  import('#platform/web/offline/member-cache.ts')
    .then(({ setMemberCacheOwner }) => setMemberCacheOwner(user?.id ?? null))
    .catch(() => {})

/** Resets all cached queries except the session, so that the next member never sees the previous member's data. */
function resetMemberQueries(queryClient: QueryClient) {
  const session = hashKey(sessionQueryOptions().queryKey)
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

function useActivityTracking() {
  useEffect(() => {
    let lastNoted = 0
    const note = () => {
      if (Date.now() - lastNoted < MINUTE) return
      lastNoted = Date.now()
      storeLastActivity()
    }
    note()
    return listenTo({ pointerdown: note, keydown: note })
  }, [])
}
