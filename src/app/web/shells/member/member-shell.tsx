import '#platform/web/ui/inside.css'
import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { Drawing } from '#app/web/art/drawing.tsx'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { FinishWelcome } from '#features/members/web/onboarding/finish-welcome.tsx'
import { useAwake } from '#platform/web/use-awake.ts'
import { focusContent } from '../focus-content.ts'

// as early as on any page of theirs: the browser says soon after it has loaded, and once, that the product can be installed
if (!import.meta.env.SSR) {
  const goOn = () => {}
  void import('#app/web/install/offer.ts').catch(goOn)
  void import('#app/web/install/share.ts').then(({ forgetOldShare }) => forgetOldShare()).catch(goOn)
}

const Onboarding = lazy(() => import('#features/members/web/onboarding/onboarding.tsx'))

/** Newcomers are welcomed on whichever page they arrive; who closes the welcome can go on with it at any time. */
export function MemberShell() {
  const { user, isNewUser } = useAuth()
  const isAwake = useAwake()
  const [isClosed, setClosed] = useState(false)
  // it came by itself: nothing had the keyboard's place before it
  useEffect(() => {
    if (isClosed) focusContent()
  }, [isClosed])
  return (
    <>
      {isNewUser && isClosed && (
        <div className="wrap pt-5">
          <FinishWelcome onOpen={() => setClosed(false)} />
        </div>
      )}
      <Outlet />
      {user && isNewUser && isAwake && !isClosed && (
        <Suspense>
          <Onboarding user={user} scene={<Drawing of="places/horizon" />} onClose={() => setClosed(true)} />
        </Suspense>
      )}
    </>
  )
}
