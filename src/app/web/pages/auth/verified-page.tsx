import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { AppStoreBadges } from '#app/web/shells/store-badges.tsx'
import { cleanupUiTexts } from '#features/cleanups/copy.ts'
import { hasLoggedNothing } from '#features/cleanups/web/outbox/pending.ts'
import { useOutboxState } from '#features/cleanups/web/outbox/use-outbox.ts'
import { toReturnLink, toSafeReturnPath } from '#features/members/rules/return-path.ts'
import { sessionQueryOptions } from '#features/members/web/api.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { EmailVerificationPage } from '#features/members/web/verification/email-verification.tsx'
import { progress } from '#features/progress/web/api.ts'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { readTokenSearchParam } from './token-param.ts'

export const Route = createFileRoute('/_public/_auth/verified')({
  staticData: { hydration: 'immediate' },
  validateSearch: ({ from, ...search }: Record<string, unknown>): { token?: string; from?: string } => ({
    ...readTokenSearchParam(search),
    from: toSafeReturnPath(from),
  }),
  loader: ({ context: { queryClient } }) => awaitDuringServerRendering(prefetchProgressOfMember(queryClient)),
  head: () =>
    publicPageHead({
      title: 'Verify your email',
      description: 'Confirm your email address, then sign in and log the first thing you pick up.',
      path: '/verified',
      isHidden: true,
    }),
  component: function VerifiedPage() {
    return (
      <EmailVerificationPage
        token={Route.useSearch().token}
        stores={<AppStoreBadges tone="solid" />}
        memberLink={<VerifiedMemberLink />}
      />
    )
  },
})

async function prefetchProgressOfMember(queryClient: QueryClient) {
  // The page about a verified email opens even if the session cannot be read.
  const session = await queryClient.fetchQuery(sessionQueryOptions()).catch(() => undefined)
  if (session?.user) await queryClient.prefetchQuery(progress.mine.queryOptions())
}

const style = buttonClassName({ size: 'lg' }, 'w-full')

/** Leads a verified member to the page that they signed up for, to the first cleanup, or to their logged cleanups. */
function VerifiedMemberLink() {
  const { from } = Route.useSearch()
  const { data, isPending } = useQuery(progress.mine.queryOptions())
  const outboxState = useOutboxState(useCurrentSession().user?.id)
  if (from)
    return (
      <PageLink {...toReturnLink(from)} className={style}>
        Go on to the page you wanted
      </PageLink>
    )
  if (isPending) return <Skeleton className="h-[52px] rounded-md!" />
  return hasLoggedNothing(data?.totalCleanups, outboxState?.pending) ? (
    <PageLink to="/log-cleanup" className={style}>
      {cleanupUiTexts.logFirst}
    </PageLink>
  ) : (
    <PageLink to="/dashboard" className={style}>
      Go to your Litterlog
    </PageLink>
  )
}
