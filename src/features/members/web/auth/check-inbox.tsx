import { MailCheck } from 'lucide-react'
import { PageLink } from '#platform/web/page-link.tsx'
import { accountCopy } from '../../copy.ts'
import { VERIFICATION_LINK_SECONDS, formatHours } from '../../rules/accounts.ts'
import { ResendVerification } from '../verification/resend-verification.tsx'
import { AuthIcon, AuthHeading } from './auth-heading.tsx'

export const CheckInbox = ({ email, isSignedIn }: { email: string; isSignedIn?: boolean }) => (
  <section aria-label="Verify your email">
    <AuthIcon icon={MailCheck} />
    <AuthHeading title="Check your email" takesFocus={!isSignedIn}>
      {accountCopy.checkInbox}
    </AuthHeading>
    <p className="mt-4">
      We wrote to <b className="font-semibold break-all">{email}</b>. The link works for{' '}
      {formatHours(VERIFICATION_LINK_SECONDS)}.
    </p>
    <div className="mt-6 flex flex-wrap gap-3">
      <ResendVerification email={email} />
    </div>
    <p className="mt-8 border-t border-line pt-6 text-ink-2">
      Look around in the meantime:{' '}
      <PageLink to={isSignedIn ? '/dashboard' : '/login'} className="font-semibold text-creek underline">
        {isSignedIn ? 'Litterlog' : 'Sign in'}
      </PageLink>
    </p>
  </section>
)
