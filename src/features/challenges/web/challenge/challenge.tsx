import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { useRouteReload } from '#platform/web/use-route-reload.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { challengeQueryOptions } from './queries.ts'
import { AllChallengesLink } from './all-challenges-link.tsx'
import { ChallengeHeader } from './challenge-header.tsx'
import { ChallengePageSkeleton } from './challenge-skeleton.tsx'
import { ChallengeStats } from './challenge-stats.tsx'
import { ChallengeNotFound, ChallengeSignInRequired } from './challenge-unavailable.tsx'
import { ChallengeParticipantList } from './participants.tsx'

const route = getRouteApi('/_public/_anyone/challenges/$slug')

export function ChallengePage() {
  const { user, isLoading } = useCurrentSession()
  const { slug } = route.useParams()
  if (!user && !isLoading) return <ChallengeSignInRequired />
  return user && <LoadedChallenge key={slug} slug={slug} />
}

function LoadedChallenge({ slug }: { slug: string }) {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: challenge, error, isFetching, refetch } = useQuery(challengeQueryOptions(slug))
  const isOnline = useOnline()
  const isGone = getApiErrorCode(error) === 'NOT_FOUND'
  useRouteReload(isGone)
  // After a NOT_FOUND error, even a cached challenge is no longer shown.
  if (isGone) return <ChallengeNotFound />
  // Without a network there is no error message: the challenge query resumes when the network returns.
  const hasFailed = error && !isFetching && (isOnline || challenge)
  return (
    <div className="wrap py-6 pb-20 sm:py-8">
      <AllChallengesLink />
      {!challenge && <h1 className="sr-only">Challenge</h1>}
      {hasFailed && (
        <div className="card mt-3">
          <ErrorState
            title={texts.challengeFailed}
            level={2}
            isInline={Boolean(challenge)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {challenge && (
        <>
          <ChallengeHeader challenge={challenge} />
          {page === 1 && <ChallengeStats challenge={challenge} />}
          <ChallengeParticipantList
            challenge={challenge}
            page={page}
            onPage={(to, how) =>
              void navigate({
                search: { page: to > 1 ? to : undefined },
                state: ({ from }) => ({ from }),
                resetScroll: false,
                ...how,
              })
            }
          />
        </>
      )}
      {!challenge && !hasFailed && <ChallengePageSkeleton />}
    </div>
  )
}
