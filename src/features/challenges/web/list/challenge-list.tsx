import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useRef } from 'react'
import { useLastLoadedData } from '#platform/web/ui/table/use-last-data.ts'
import { useClampedPageNumber } from '#platform/web/ui/table/use-clamped-page.ts'
import { formatNumber, pluralizeChallenge } from '#platform/numbers.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { challengeUiTexts as texts } from '../../copy.ts'
import { CHALLENGES_PER_PAGE, CHALLENGE_SKELETON_CARD_COUNT } from '../../rules.ts'
import { challengeListQueryOptions, useCacheListedChallenges } from '../challenge/queries.ts'
import { ChallengeCard } from './challenge-card.tsx'

type Props = { page: number; onPage: (page: number, how?: { replace: boolean }) => void }

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

export function ChallengeList({ page, onPage }: Props) {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(challengeListQueryOptions(page))
  useCacheListedChallenges(data, dataUpdatedAt)
  const shown = useLastLoadedData(data)
  const list = useRef<HTMLUListElement>(null)

  useClampedPageNumber(data?.pages, page, onPage)

  const hasFailed = isError && !isFetching
  const failure = (isInline = false) => (
    <ErrorState title={texts.listFailed} level={2} isInline={isInline} onRetry={() => void refetch()} />
  )
  if (hasFailed && !shown) return <div className="card">{failure()}</div>
  if (!shown)
    return (
      <SkeletonGroup label="Loading the challenges" className={grid}>
        <Skeletons count={CHALLENGE_SKELETON_CARD_COUNT} />
      </SkeletonGroup>
    )
  if (shown.total === 0)
    return (
      <div className="card">
        <EmptyState icon={Flag} title="No challenges yet" level={2}>
          If somebody gave you a code, enter it above. The next open one will stand here.
        </EmptyState>
      </div>
    )
  const isComing = shown.page !== page && !hasFailed
  const first = (shown.page - 1) * CHALLENGES_PER_PAGE + 1
  const turn = (to: number) => {
    onPage(to)
    // A new page of the challenge list starts at the top, with the focus.
    list.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {hasFailed && <div className="card mb-5">{failure(true)}</div>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Challenges"
        aria-busy={isComing || undefined}
        className={`${grid} outline-none`}
      >
        {shown.challenges.map((challenge) => (
          <ChallengeCard key={challenge.id} challenge={challenge} isFaded={isComing} />
        ))}
        {isComing && <Skeletons count={CHALLENGE_SKELETON_CARD_COUNT - shown.challenges.length} as="li" />}
      </ul>
      <Pagination page={page} pages={shown.pages} onPage={turn} hasEnds>
        {formatNumber(first)} to {formatNumber(first + shown.challenges.length - 1)} of {formatNumber(shown.total)}{' '}
        {pluralizeChallenge(shown.total)}
      </Pagination>
    </>
  )
}

const Skeletons = ({ count, as }: { count: number; as?: 'li' }) =>
  Array.from({ length: Math.max(count, 0) }, (_, index) => <ChallengeCardSkeleton key={index} as={as} />)

/** Skeleton with the height of a challenge card, to avoid layout shift. */
const ChallengeCardSkeleton = ({ as: Box = 'div' }: { as?: 'div' | 'li' }) => (
  <Box className="card overflow-hidden" aria-hidden={Box === 'li' || undefined}>
    <div className="relative h-[108px] bg-sunk">
      <span className="absolute -bottom-6 left-5 block size-14 rounded-md bg-sunk ring-4 ring-card" />
    </div>
    <div className="px-5 pb-5">
      <Skeleton className="mt-3 ml-auto h-7 w-20 rounded-full!" />
      <Skeleton className="mt-2 h-6 w-[70%]" />
      <Skeleton className="mt-3 h-[15px] w-[92%]" />
      <Skeleton className="mt-5 h-[15px] w-[58%]" />
      <Skeleton className="mt-2.5 h-[15px] w-[44%]" />
      <Skeleton className="mt-7 h-3 w-full" />
      <Skeleton className="mt-5 h-11 w-full" />
    </div>
  </Box>
)
