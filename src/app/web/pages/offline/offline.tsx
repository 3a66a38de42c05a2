import '#platform/web/ui/inside.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Horizon } from '#app/web/art/horizon.tsx'
import { askAlways } from '#app/web/offline/register.ts'
import { sessionQuery } from '#features/members/web/api.ts'
import { connection, followConnection } from '#platform/web/connection.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { useWhenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'
import { triedAgain, wantedIn } from './wanted.ts'

/** Opens what somebody wanted out of what is kept for them, and else says that there is nothing. */
export function OfflinePage() {
  return useOpening() ? <Spinner label="One moment..." /> : <NothingKept />
}

function useOpening() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(true)
  const open = useCallback(() => {
    const wanted = wantedIn(location.hash)
    askAlways(queryClient)
    // asked anew: this page was made for nobody, whoever looks at it now
    const asked = queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    const known = asked.then(
      ({ user }) => user,
      () => null,
    )
    void known.then((user) => {
      if (user && wanted) void navigate({ href: wanted, replace: true })
      else if (connection().isReached) tryAgain()
      else setOpening(false)
    })
  }, [queryClient, navigate])
  // a page that comes to life must not learn in the midst of it who looks at it
  useWhenIdle(open)
  return isOpening
}

function NothingKept() {
  useEffect(() => followConnection(() => connection().isReached && tryAgain()), [])
  return (
    <>
      <Horizon />
      <div className="wrap py-10 pb-20 sm:py-14" role="alert">
        <h1 className="text-3xl font-extrabold md:text-4xl">You are offline</h1>
        <p className="mt-2 max-w-[50ch] text-lg text-ink-2">
          Nothing of this page is kept on this device. It opens as soon as there is a connection.
        </p>
        <div className="mt-7 flex gap-3 max-sm:flex-col">
          <button type="button" className={buttonStyle({ variant: 'outline' })} onClick={tryAgain}>
            <RotateCw aria-hidden />
            Try again
          </button>
          <PageLink to="/" className={buttonStyle()}>
            Return to Home
          </PageLink>
        </div>
      </div>
    </>
  )
}

/** The page anew, from the server if it is there. */
const tryAgain = () => location.replace(triedAgain(location.hash))
