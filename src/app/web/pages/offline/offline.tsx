import '#platform/web/ui/inside.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { DecorativeHorizon } from '#app/web/art/drawing.tsx'
import { enableOfflineQueries } from '#app/web/offline/register.ts'
import { toReturnHref } from '#features/members/rules/return-path.ts'
import { sessionQueryOptions } from '#features/members/web/api.ts'
import { brand } from '#platform/brand.ts'
import { getServerReachability } from '#platform/web/connection.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { useServerReachability } from '#platform/web/ui/feedback/use-online.ts'
import { useIdleCallback } from '#platform/web/ui/overlays/use-idle-callback.ts'
import { connectionUiTexts } from '../../shells/copy.ts'
import { ErrorPageLinks } from '../error-page.tsx'
import { countOpenAttempt, getRetryDelay } from './retry-backoff.ts'
import { readRetryPath, readRequestedPath } from './requested-path.ts'

/** Opens the requested page from the offline cache, or explains why this is impossible. */
export function OfflinePage() {
  const isOpening = useOpenRequestedPage()
  const { isReached } = useServerReachability()
  // If the requested page is not cached but the server is reachable, opening it is retried with exponential back-off.
  const pause = !isOpening && isReached ? getRetryDelay(readRetryPath(location.hash)) : undefined
  useEffect(() => {
    if (pause === undefined) return
    const timer = setTimeout(tryAgain, pause)
    return () => clearTimeout(timer)
  }, [pause])
  return isOpening || pause === 0 ? <OpeningNote /> : <NotOpenedMessage isReached={isReached} />
}

function useOpenRequestedPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(true)
  const open = useCallback(() => {
    const path = readRequestedPath(location.hash)
    enableOfflineQueries(queryClient)
    // The offline page was rendered without a user, so the session is refetched.
    const sessionPromise = queryClient.fetchQuery({ ...sessionQueryOptions(), staleTime: 0 })
    const known = sessionPromise.then(
      ({ user }) => user,
      () => null,
    )
    void known.then((user) => {
      if (user && path) void navigate({ href: toReturnHref(path), replace: true })
      else setOpening(false)
    })
  }, [queryClient, navigate])
  // Waits until hydration has finished, because the current user must not change during it.
  useIdleCallback(open)
  return isOpening
}

/** Note while a page opens from the offline cache. Without JavaScript it says why nothing opens. */
const OpeningNote = () => (
  <>
    <div className="contents noscript:hidden">
      <Spinner label="One moment..." />
    </div>
    <div className="wrap hidden py-10 pb-20 sm:py-14 noscript:block">
      <h1 className="text-3xl font-extrabold md:text-4xl">Pages on this device</h1>
      <p className="mt-2 max-w-[50ch] text-lg text-ink-2">
        This page opens what your device has stored of {brand.name}. That needs JavaScript, which is switched off.
      </p>
      <PageLink to="/" className={buttonClassName({}, 'mt-7')}>
        Return to Home
      </PageLink>
    </div>
  </>
)

const NotOpenedMessage = ({ isReached }: { isReached: boolean }) => (
  <>
    <DecorativeHorizon />
    <div className="wrap py-10 pb-20 sm:py-14" role="alert">
      <h1 className="text-3xl font-extrabold md:text-4xl">
        {isReached ? connectionUiTexts.unreachableTitle : connectionUiTexts.offlineTitle}
      </h1>
      <p className="mt-2 max-w-[50ch] text-lg text-ink-2">
        {isReached
          ? `${brand.name} is there, but this page does not come. It is tried again by itself.`
          : 'Nothing of this page is kept on this device. It opens as soon as there is a connection.'}
      </p>
      <ErrorPageLinks retry={tryAgain} />
    </div>
  </>
)

function tryAgain() {
  const path = readRetryPath(location.hash)
  // An attempt to open the page without a connection does not lengthen the next pause.
  if (getServerReachability().isReached) countOpenAttempt(path)
  location.replace(path)
}
