import '#platform/web/ui/inside.css'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Lock, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { canGoBack } from '#platform/web/overlay-history.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { useChallengeListLink } from './all-challenges-link.tsx'

/** Page for a challenge that does not exist, is unpublished, or is private and not joined. It does not reveal which. */
export const ChallengeNotFound = () => (
  <MessagePage icon={<SearchX aria-hidden />} title={texts.notFound}>
    <p className="mt-2 max-w-[50ch] text-lg text-ink-2">
      The address may have a typo, or the challenge is private and waits for its code.
    </p>
    <div className="mt-7 flex">
      <PageLink {...useChallengeListLink()} className={buttonClassName({}, 'max-sm:w-full')}>
        <ArrowLeft aria-hidden />
        All challenges
      </PageLink>
    </div>
  </MessagePage>
)

export function ChallengeSignInRequired() {
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  // A new window has no history, so Go Back leads to the home page.
  const back = () => (canGoBack() ? history.back() : void navigate({ to: '/' }))
  return (
    <MessagePage icon={<Lock aria-hidden />} title={texts.signInFirst}>
      <p className="mt-2 max-w-[50ch] text-lg text-ink-2">Challenges are for members: sign in to see this one.</p>
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:flex-col max-sm:items-stretch max-sm:text-center">
        <button type="button" className={buttonClassName({ variant: 'outline' })} onClick={back}>
          <ArrowLeft aria-hidden />
          Go Back
        </button>
        <PageLink
          to="/login"
          search={{ from: here }}
          className="inline-flex min-h-11 items-center justify-center font-semibold text-creek underline"
        >
          Sign in
        </PageLink>
      </div>
    </MessagePage>
  )
}

const MessagePage = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div className="wrap py-14 sm:py-20">
    <span className="text-spruce [&_svg]:size-10 [&_svg]:stroke-[1.6]">{icon}</span>
    <h1 className="mt-4 text-3xl font-extrabold md:text-4xl">{title}</h1>
    {children}
  </div>
)
