import { SquareTerminal } from 'lucide-react'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { StepButtons } from './step-frame.tsx'

/** Page of a key that cannot be used. It does not tell a stranger why. */
export const SetupDead = () => (
  <>
    <h1 className="text-[2rem] leading-[1.1] font-extrabold sm:text-3xl">This address is used up</h1>
    <p className="mt-2 max-w-[54ch] text-ink-2">
      It worked once, or its hour is over. If this place has an admin already, just sign in.
    </p>
    <div className="mt-6">
      <Callout tone="amber" icon={SquareTerminal}>
        No admin yet? Restart the server. It prints a new address in its log.
      </Callout>
    </div>
    <StepButtons>
      <PageLink to="/login" className={buttonClassName({ variant: 'outline' }, 'max-sm:w-full')}>
        Sign in
      </PageLink>
    </StepButtons>
  </>
)
