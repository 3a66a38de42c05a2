import { SquareTerminal } from 'lucide-react'
import { useEffect } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { setupDeadTexts as texts } from '../../copy.ts'
import { deleteSetupDraft } from './setup-values.ts'
import { StepButtons } from './step-frame.tsx'

/** Page for an invalid setup key. It deletes the key's draft. */
export function InvalidSetupKey() {
  useEffect(deleteSetupDraft, [])
  return (
    <>
      <h1 className="text-[2rem] leading-[1.1] font-extrabold sm:text-3xl">{texts.title}</h1>
      <p className="mt-2 max-w-[54ch] text-ink-2">{texts.signIn}</p>
      <div className="mt-6">
        <Callout tone="amber" icon={SquareTerminal}>
          {texts.restart}
        </Callout>
      </div>
      <StepButtons>
        <PageLink to="/login" className={buttonClassName({ variant: 'outline' }, 'max-sm:w-full')}>
          Sign in
        </PageLink>
      </StepButtons>
    </>
  )
}
