import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { AppStoreBadges } from '#app/web/shells/store-badges.tsx'
import { EmailVerificationPage } from '#features/members/web/verification/email-verification.tsx'
import { readTokenSearchParam } from './token-param.ts'

export const Route = createFileRoute('/_public/_auth/verified')({
  staticData: { hydration: 'immediate' },
  validateSearch: readTokenSearchParam,
  head: () =>
    publicPageHead({
      title: 'Verify your email',
      description: 'Confirm your email address, then sign in and log the first thing you pick up.',
      path: '/verified',
      isHidden: true,
    }),
  component: function VerifiedPage() {
    return <EmailVerificationPage token={Route.useSearch().token} stores={<AppStoreBadges tone="solid" />} />
  },
})
