import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Target, Users } from 'lucide-react'
import type { Ref } from 'react'
import { cleanupsInWords, pluralizeCleanup, formatNumber, pluralizePiece } from '#platform/numbers.ts'
import { RankedRowSkeleton } from '#platform/web/ui/data/ranked-row-skeleton.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useLastLoadedData } from '#platform/web/ui/table/use-last-data.ts'
import { useClampedPageNumber } from '#platform/web/ui/table/use-clamped-page.ts'
import { useVisitorToday } from '#platform/web/use-hydrated.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { avatarUrlAtSize } from '#features/photos/rules.ts'
import { WeekStreak } from '#platform/web/charts/streak-bars.tsx'
import { PageLink, useCurrentUrl } from '#platform/web/page-link.tsx'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { RankedRow } from '#platform/web/ui/data/ranked-row.tsx'
import type { Challenge, ChallengeParticipant } from '../../contract/challenge.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { CHALLENGE_PARTICIPANTS_PER_PAGE } from '../../rules.ts'
import { ParticipantExportLink } from './participant-export-link.tsx'
import { challengeParticipantsQueryOptions } from './queries.ts'
import { useParticipantListNavigation } from './use-participant-navigation.ts'
import { formatParticipantLastUpdate } from './format.ts'

type Props = {
  challenge: Challenge
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
}

export function ChallengeParticipantList({ challenge, page, onPage }: Props) {
  const { slug, phase, isParticipant } = challenge
  const { user } = useCurrentSession()
  const { data, isError, isFetching, refetch } = useQuery(challengeParticipantsQueryOptions(slug, page))
  const isOnline = useOnline()
  const shown = useLastLoadedData(data)
  const hasFailed = isError && !isFetching
  const isPageLoading = shown?.page !== page && !hasFailed
  const { now, timeZone } = useVisitorToday()
  const { heading, own, isJumping, jump, turn } = useParticipantListNavigation({
    slug,
    page,
    onPage,
    isComing: isPageLoading,
  })

  useClampedPageNumber(data?.pages, page, onPage)

  const first = shown ? (shown.page - 1) * CHALLENGE_PARTICIPANTS_PER_PAGE + 1 : 0
  return (
    <section aria-labelledby="participants" className="mt-10">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 ref={heading} id="participants" tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          {phase === 'ended' ? 'Results' : 'Participants'}
        </h2>
        {Boolean(shown?.total) && (
          <div className="flex flex-wrap gap-2">
            {user?.isAdmin && <ParticipantExportLink challenge={challenge} variant="outline" size="sm" />}
            {isParticipant && (
              <Button variant="outline" size="sm" isDisabled={!isOnline} isBusy={isJumping} onPress={jump}>
                <Target aria-hidden />
                Jump to Me
              </Button>
            )}
            <Button variant="ghost" size="sm" onPress={() => turn(1)}>
              <ArrowUp aria-hidden />
              Return to Top
            </Button>
          </div>
        )}
      </div>
      {hasFailed && (
        <div className="card mt-4">
          <ErrorState title={texts.participantsFailed} isInline={Boolean(shown)} onRetry={() => void refetch()} />
        </div>
      )}
      {!shown && !hasFailed && (
        <SkeletonGroup label="Loading the participants" className="card mt-4 divide-y divide-line">
          {Array.from({ length: CHALLENGE_PARTICIPANTS_PER_PAGE }, (_, index) => (
            <RankedRowSkeleton key={index} />
          ))}
        </SkeletonGroup>
      )}
      {shown?.total === 0 && (
        <div className="card mt-4">
          <EmptyState icon={Users} title={phase === 'ended' ? 'Nobody took part' : 'Nobody is in yet'}>
            {phase === 'active' && 'The first name here could be yours.'}
          </EmptyState>
        </div>
      )}
      {shown && shown.total > 0 && (
        <>
          <ol
            aria-label={phase === 'ended' ? 'Results' : 'Participants'}
            aria-busy={isPageLoading || undefined}
            className={`card mt-4 divide-y divide-line transition-opacity ${isPageLoading ? 'opacity-60' : ''}`}
          >
            {shown.participants.map((participant) => (
              <ParticipantRow
                key={participant.userId}
                ref={participant.isSelf ? own : undefined}
                participant={participant}
                lastRank={shown.participants.at(-1)!.rank}
                timeZone={timeZone}
                now={now}
              />
            ))}
          </ol>
          {shown.pages > 1 && (
            <Pagination page={page} pages={shown.pages} onPage={turn} hasEnds>
              {formatNumber(first)} to {formatNumber(first + shown.participants.length - 1)} of{' '}
              {formatNumber(shown.total)}
            </Pagination>
          )}
        </>
      )}
    </section>
  )
}

type RowProps = {
  ref?: Ref<HTMLLIElement>
  participant: ChallengeParticipant
  /** Lowest rank on this page of participants, which sets the width of the rank column. */
  lastRank: number
  timeZone: string
  now: Date
}

function ParticipantRow({ ref, participant, lastRank, timeZone, now }: RowProps) {
  const { rank, username, displayName, weekStreak, cleanupCount, litterPiecesCount, isSelf } = participant
  const from = useCurrentUrl()
  return (
    <RankedRow
      ref={ref}
      rank={rank}
      lastRank={lastRank}
      avatar={<Avatar name={displayName} src={avatarUrlAtSize(participant.avatarUrl, 48)} size={48} />}
      name={
        username ? (
          <PageLink to={`/bio/${username}`} state={{ from }} className="hover:underline">
            {displayName}
          </PageLink>
        ) : (
          displayName
        )
      }
      isOwn={isSelf}
      place={formatParticipantLastUpdate(participant.lastUpdatedAt, timeZone, now)}
      summary={`${cleanupsInWords(cleanupCount)}, ${formatNumber(weekStreak)} wk`}
      streak={<WeekStreak weeks={weekStreak} />}
      count={
        <>
          <b className="font-semibold text-ink">{formatNumber(cleanupCount)}</b> {pluralizeCleanup(cleanupCount)}
        </>
      }
      score={litterPiecesCount}
      unit={pluralizePiece(litterPiecesCount)}
    />
  )
}
