import '#platform/web/ui/inside.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ownCleanupsLiveTopic } from '#features/cleanups/rules.ts'
import { OwnInvitationList } from '#features/cleanups/web/group/invitations.tsx'
import { UnseenDecisionList } from '#features/cleanups/web/history/news.tsx'
import { outboxClient } from '#features/cleanups/web/outbox/client.ts'
import { useOutboxState } from '#features/cleanups/web/outbox/use-outbox.ts'
import { useInvalidateAllQueries } from '#features/cleanups/web/history/use-invalidate-all-queries.ts'
import { type PendingCleanupTotals, sumPendingCleanups } from '#features/cleanups/web/outbox/pending.ts'
import type { MemberProfile } from '#features/members/contract/profile.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { extractFirstName } from '#features/members/rules/accounts.ts'
import { client, members } from '#features/members/web/api.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { VerifyEmailBanner } from '#features/members/web/verification/verify-banner.tsx'
import { progress } from '#features/progress/web/api.ts'
import { toBarePath } from '#platform/page-path.ts'
import { lazyOptionalComponent } from '#platform/web/lazy-optional.tsx'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useIdleCallback } from '#platform/web/ui/overlays/use-idle-callback.ts'
import { getBrowserTimeZone, useHydrated, useVisitorToday } from '#platform/web/use-hydrated.ts'
import { OwnBadges } from '#features/progress/web/badges/badges.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { LitterlogTabs } from './litterlog-tabs.tsx'
import { LogCleanupDialog, LazyLogDialog } from './log-cleanup.tsx'
import { useWelcomeBack } from './use-welcome-back.ts'
import { defaultLitterlogGreeting, litterlogGreeting } from './copy.ts'
import { AnnualGoalCard } from './goal-card.tsx'
import { MemberStatistics } from './member-statistics.tsx'
import { WeekStreakCard } from './streak-card.tsx'

const InstallNotice = lazyOptionalComponent(() => import('#app/web/install/install-notice.tsx'))

const LOG_DIALOG_PATH = '/dashboard/log-cleanup'

export function LitterlogDashboard() {
  const { user } = useCurrentSession()
  return user && <Litterlog user={user} />
}

function Litterlog({ user }: { user: CurrentUser }) {
  const { data: profile } = useQuery(members.profile.queryOptions())
  const { data: mine } = useQuery(progress.mine.queryOptions())
  const [isLogging, setLogging] = useState(false)
  const navigate = useNavigate()
  const refetchAll = useInvalidateAllQueries()
  useIdleCallback(LazyLogDialog.fetch)
  useReportTimeZone(profile)
  useRetryOnceVerified(user)
  const hasLogAddress = useLocation({ select: ({ pathname }) => toBarePath(pathname) === LOG_DIALOG_PATH })
  useWelcomeBack({ loves: mine?.stats.totalMemberLove, isLogging: isLogging || hasLogAddress })
  useLiveUpdates([ownCleanupsLiveTopic(user.id)], () => void refetchAll())

  const isAwake = useHydrated()
  const { today } = useVisitorToday()
  const outboxState = useOutboxState(user.id)
  const pending = outboxState && sumPendingCleanups(outboxState.pending, mine?.today ?? today)

  // The button to log a cleanup is less prominent while the empty history shows its own.
  const isFirst = mine?.totalCleanups === 0 && !pending?.cleanups
  const name = extractFirstName(user.fullName)
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-8 pb-20 md:py-11">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl font-extrabold">Litterlog</h1>
          <p className="mt-0.5 break-words text-ink-2">
            {mine
              ? litterlogGreeting(name, mine, pending?.isOfThisWeek, isAwake ? today : mine.today)
              : defaultLitterlogGreeting(name)}
          </p>
        </div>
        <Button
          variant={isFirst ? 'outline' : 'default'}
          className="max-md:hidden"
          onHoverStart={LazyLogDialog.fetch}
          onFocus={LazyLogDialog.fetch}
          onPress={() => setLogging(true)}
        >
          <Plus aria-hidden />
          Log New Cleanup
        </Button>
      </header>
      <OwnInvitationList />
      <Suspense>
        <InstallNotice />
      </Suspense>
      {!user.emailVerified && <VerifyEmailBanner memberId={user.id} email={user.email} />}
      <ProgressSection pending={pending} />
      <UnseenDecisionList />
      <LitterlogTabs />
      {isLogging && (
        <LogCleanupDialog
          onClose={() => setLogging(false)}
          onSaved={() => {
            setLogging(false)
            void navigate({ to: '/dashboard', search: {}, resetScroll: false })
          }}
        />
      )}
      <Outlet />
    </div>
  )
}

/** Uploads the cleanups that wait in the outbox once the member's email is verified. */
function useRetryOnceVerified({ id, emailVerified }: CurrentUser) {
  const wasVerified = useRef(emailVerified)
  useEffect(() => {
    if (emailVerified && !wasVerified.current) void outboxClient.retryUnverified(id)
    wasVerified.current = emailVerified
  }, [id, emailVerified])
}

/**
 * Reports the browser's time zone once, if it differs. The server computes the member's days and weeks in this zone.
 */
function useReportTimeZone(profile: MemberProfile | undefined) {
  const queryClient = useQueryClient()
  const hasReported = useRef(false)
  useEffect(() => {
    if (!profile || profile.timeZone === getBrowserTimeZone() || hasReported.current) return
    hasReported.current = true
    void client.setTimeZone({ timeZone: getBrowserTimeZone() }).then(
      () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: members.profile.key() }),
          queryClient.invalidateQueries({ queryKey: progress.key() }),
        ]),
      // A failure to report the time zone is ignored, because the next visit sends it again.
      () => undefined,
    )
  }, [profile, queryClient])
}

const twoColumns = 'grid gap-5 lg:grid-cols-[1.62fr_1fr]'

function ProgressSection({ pending }: { pending: PendingCleanupTotals | undefined }) {
  const { data, isError, isFetching, refetch } = useQuery(progress.mine.queryOptions())
  if (data)
    return (
      <>
        <div className={twoColumns}>
          <AnnualGoalCard progress={data} waiting={pending?.yearPieces} />
          <WeekStreakCard progress={data} hasWaiting={pending?.isOfThisWeek} />
        </div>
        <MemberStatistics progress={data} pending={pending} />
        <OwnBadges earned={data.badges} />
      </>
    )
  if (isError && !isFetching)
    return (
      <div className="card">
        <ErrorState title="Unable to load your progress" level={2} onRetry={() => void refetch()}>
          We're having trouble counting your pieces.
        </ErrorState>
      </div>
    )
  return (
    <SkeletonGroup label="Loading your progress" className="grid gap-5">
      <div className={twoColumns}>
        <Skeleton className="h-[330px] rounded-lg!" />
        <Skeleton className="h-[300px] rounded-lg! lg:h-[330px]" />
      </div>
      <Skeleton className="h-[296px] rounded-lg! lg:h-[106px]" />
    </SkeletonGroup>
  )
}
