import { MailCheck } from 'lucide-react'
import { PageLink } from '#platform/web/page-link.tsx'
import { accountUiTexts } from '../../copy.ts'
import { VERIFICATION_LINK_VALIDITY_SECONDS, formatLinkValidityHours } from '../../rules/accounts.ts'
import { ResendVerificationEmailForm } from '../verification/resend-verification.tsx'
import { AuthPageIcon, AuthPageHeading } from './auth-heading.tsx'
import { useReturnSearch } from './use-return-search.ts'

export const CheckInboxPage = ({ email, isSignedIn }: { email: string; isSignedIn?: boolean }) => {
  const search = useReturnSearch()
  return (
    <section aria-label="Verify your email">
      <AuthPageIcon icon={MailCheck} />
      <AuthPageHeading title="Check your email" takesFocus={!isSignedIn}>
        {accountUiTexts.checkInbox}
      </AuthPageHeading>
      <p className="mt-4">
        We wrote to <b className="font-semibold break-all">{email}</b>. The link works for{' '}
        {formatLinkValidityHours(VERIFICATION_LINK_VALIDITY_SECONDS)}.{isSignedIn && ` ${accountUiTexts.openLinkHere}`}
      </p>
      <ResendVerificationEmailForm email={email} />
      <p className="mt-8 border-t border-line pt-6 text-ink-2">
        Look around in the meantime:{' '}
        <PageLink
          to={isSignedIn ? '/dashboard' : '/login'}
          search={isSignedIn ? {} : search}
          className="font-semibold text-creek underline"
        >
          {isSignedIn ? 'Litterlog' : 'Sign in'}
        </PageLink>
      </p>
    </section>
  )
}
