import '#platform/web/ui/inside.css'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { FinishOnboardingBanner } from '#features/members/web/onboarding/finish-onboarding-banner.tsx'
import { OnboardingOpenContext } from '#features/members/web/onboarding/onboarding-open.ts'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { focusPageContent } from '../focus-content.ts'

// The browser fires `beforeinstallprompt` only once, soon after the page load, so this module loads early.
if (!import.meta.env.SSR) {
  const ignoreError = () => {}
  void import('#app/web/install/install-offer.ts').catch(ignoreError)
  void import('#app/web/install/share.ts')
    .then(({ deleteExpiredSharedContent }) => deleteExpiredSharedContent())
    .catch(ignoreError)
}

const Onboarding = createLoadableDialog(() => import('#features/members/web/onboarding/onboarding.tsx'))

/**
 * Layout of members' pages. Shows the onboarding dialog to new members on any page. A closed onboarding can be resumed.
 */
export function MemberPageLayout() {
  const { user, isNewUser } = useCurrentSession()
  const isAwake = useHydrated()
  const [isClosed, setClosed] = useState(false)
  const isOpen = Boolean(user && isNewUser && !isClosed)
  // The onboarding dialog opened without a button, so the focus then goes to the page content.
  useEffect(() => {
    if (isClosed) focusPageContent()
  }, [isClosed])
  return (
    <>
      {isNewUser && isClosed && (
        <div className="wrap pt-5">
          <FinishOnboardingBanner onOpen={() => setClosed(false)} />
        </div>
      )}
      <OnboardingOpenContext value={isOpen}>
        <Outlet />
      </OnboardingOpenContext>
      {user && isOpen && isAwake && (
        <Onboarding user={user} scene={<SvgDrawing of="places/horizon" />} onClose={() => setClosed(true)} />
      )}
    </>
  )
}
