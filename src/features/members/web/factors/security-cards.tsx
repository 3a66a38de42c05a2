import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { useCurrentSession } from '../session/use-auth.ts'
import { factorPageTexts as texts } from './copy.ts'
import { PasskeyCard } from './passkeys.tsx'
import { describeFailure, useSecondFactors } from './queries.ts'
import { SecondStepCard } from './second-step.tsx'

/** Cards about passkeys and second factors, whose data load when their tab is shown. */
export function SecurityCards({ isShown }: { isShown: boolean }) {
  const { data, error, isFetching, refetch } = useSecondFactors(isShown)
  const { user } = useCurrentSession()
  if (data)
    return (
      <>
        {user && !user.emailVerified && <Callout tone="creek">{texts.verifyFirst}</Callout>}
        <PasskeyCard factors={data} canAdd={user?.emailVerified === true} />
        <SecondStepCard factors={data} canAdd={user?.emailVerified === true} />
      </>
    )
  if (error && !isFetching)
    return (
      <section aria-label={texts.passkeys} className="card">
        <ErrorState
          title={texts.factorsNotLoaded}
          level={2}
          isInline
          retryLabel="Try again"
          onRetry={() => void refetch()}
        >
          {describeFailure(error, texts.tryAgain)}
        </ErrorState>
      </section>
    )
  return (
    <SkeletonGroup label="Loading passkeys and second step" className="grid gap-5">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </SkeletonGroup>
  )
}
