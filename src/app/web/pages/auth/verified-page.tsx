import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '#app/web/page-head.ts'
import { StoreBadges } from '#app/web/shells/store-badges.tsx'
import { Verified } from '#features/members/web/parts/verification/verified.tsx'
import { withToken } from './with-token.ts'

export const Route = createFileRoute('/_public/_auth/verified')({
  validateSearch: withToken,
  head: () => ({ meta: [{ title: titleOf('Verify your email') }, { name: 'robots', content: 'noindex' }] }),
  component: function VerifiedPage() {
    return <Verified token={Route.useSearch().token} stores={<StoreBadges tone="solid" />} />
  },
})
