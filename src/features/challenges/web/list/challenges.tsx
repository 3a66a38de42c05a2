import '#platform/web/ui/inside.css'
import { getRouteApi } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useOnboardingOpen } from '#features/members/web/onboarding/onboarding-open.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useIdleCallback } from '#platform/web/ui/overlays/use-idle-callback.ts'
import { ChallengeList } from './challenge-list.tsx'

const JoinDialog = createLoadableDialog(() => import('../join/join-dialog.tsx'))
const route = getRouteApi('/_public/_member/challenges')

export function ChallengesPage() {
  const { page = 1, code } = route.useSearch()
  const isOnline = useOnline()
  const isOnboarding = useOnboardingOpen()
  const navigate = route.useNavigate()
  // An address with an access code, as on a poster, opens the dialog to join a challenge.
  const [isEntering, setEntering] = useState(code !== undefined)
  useIdleCallback(JoinDialog.fetch)
  return (
    <div className="wrap py-8 pb-20 sm:py-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl font-extrabold">Team Challenges</h1>
          <p className="mt-0.5 text-ink-2">A street, a school, a company: one goal, counted together.</p>
        </div>
        <Button className="max-sm:w-full" isDisabled={!isOnline} onPress={() => setEntering(true)}>
          <KeyRound aria-hidden />
          Enter Code
        </Button>
      </header>
      <div className="mt-7">
        <ChallengeList
          page={page}
          onPage={(to, how) => void navigate({ search: { page: to > 1 ? to : undefined }, ...how })}
        />
      </div>
      <section
        aria-labelledby="own-board"
        className="mt-12 flex flex-wrap items-center justify-between gap-5 border-t border-line pt-9"
      >
        <div>
          <h2 id="own-board" className="text-2xl">
            Want a board for your own crew?
          </h2>
          <p className="mt-1 max-w-[52ch] text-ink-2">
            We set it up with you: name, dates, goal and a code to hand out.
          </p>
        </div>
        <PageLink to="/support" over className={buttonClassName({ variant: 'outline' }, 'max-sm:w-full')}>
          Contact us today!
        </PageLink>
      </section>
      {isEntering && !isOnboarding && (
        <JoinDialog
          code={code}
          onClose={() => {
            setEntering(false)
            if (code) void navigate({ search: ({ page }) => ({ page }), replace: true, resetScroll: false })
          }}
        />
      )}
    </div>
  )
}
