import { type QueryClient, hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { forgetDrafts } from '#platform/web/form/forget-drafts.ts'
import { SIGNED_IN, SIGNED_OUT, UNAUTHORIZED } from '#platform/web/window-events.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { Me } from '../../contract/session.ts'
import { members, sessionQuery } from '../api.ts'
import { CHANGED, storeUser, storedUserId, noteActivity } from './stored-user.ts'

/** Once on every page: notices when a session begins or ends, here, in another tab or on the server, and tells the page. */
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
      // the page may be one for admins alone; what they were shown is forgotten once it is left
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
    // who is being asked for just now is not asked for again: that very call may be the one that was refused
    const lookIfHeld = () => held.current && look({ cancelRefetch: false })
    return listenTo({
      storage: (event) => (event as StorageEvent).key === CHANGED && look(),
      visibilitychange: () => document.visibilityState === 'visible' && lookIfHeld(),
      // a page that the browser had put aside whole
      pageshow: (event) => (event as PageTransitionEvent).persisted && look(),
      [UNAUTHORIZED]: lookIfHeld,
      'avatar:updated': () => look(),
    })
  }, [queryClient])

  useNotedActivity()
  return null
}

/**
 * A page that comes out of the browser's cache may be older than the session: when it and what the browser holds do not
 * agree, or when one has gone back to it, the server is asked. After that its word is kept.
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
        // whoever comes back next asks again
        hasLooked.current = false
      },
    )
  }, [user, queryClient])
}

/** A session that nobody has ended here or in another tab has expired: what was typed waits until they are back. */
function leave() {
  if (storedUserId()) void sayExpired()
  else forgetDrafts()
}

/** Most visits load none of the sentences. */
async function sayExpired() {
  const { accountSentences } = await import('../../copy.ts')
  return notify.error(accountSentences.sessionExpired)
}

function tell(user: Me | null) {
  if (storedUserId() !== (user?.id ?? null)) storeUser(user)
  dispatchEvent(new Event(user ? SIGNED_IN : SIGNED_OUT))
  void keepFor(user)
}

/** Also where no worker has seen it, as after a forced reload. Where nothing can be kept, nothing is. */
const keepFor = async (user: Me | null) =>
  import('#platform/web/offline/cache.ts').then(({ belongTo }) => belongTo(user?.id ?? null)).catch(() => {})

/** What one member was shown is not for the next. */
function forget(queryClient: QueryClient) {
  const session = hashKey(sessionQuery().queryKey)
  void queryClient.resetQueries({ predicate: ({ queryHash }) => queryHash !== session })
}

function listenTo(listeners: Record<string, (event: Event) => unknown>) {
  // visibility is told to the document, and goes on to the window
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
