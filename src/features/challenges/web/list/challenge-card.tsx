import { CalendarDays, type LucideIcon, Users } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatNumber, pluralizeParticipant } from '#platform/numbers.ts'
import { PageLink, useCurrentUrl } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import type { Challenge } from '../../contract/challenge.ts'
import { ChallengeBanner, ChallengeLogo } from '../challenge/pictures.tsx'
import { ChallengePhaseChip, PrivateChallengeChip } from '../challenge/phase-chip.tsx'
import { JoinChallengeButton } from '../join/join-button.tsx'
import { useFocusFallback } from '../join/use-focus-fallback.ts'
import { formatChallengeDateRange, formatChallengeOpeningDate, formatChallengeResult } from '../challenge/format.ts'

type Props = { challenge: Challenge; isFaded: boolean }

export function ChallengeCard({ challenge, isFaded }: Props) {
  const { slug, title, subhead, description, phase, isPrivate, isParticipant, summary } = challenge
  const { totalParticipants } = summary
  const link = useRef<HTMLAnchorElement>(null)
  useFocusFallback(link, isParticipant)
  const from = useCurrentUrl()
  const destination = { to: `/challenges/${slug}`, state: { from } }
  return (
    <li className={`card flex flex-col overflow-hidden transition-opacity ${isFaded ? 'opacity-60' : ''}`}>
      <div className="relative h-[108px] shrink-0 bg-spruce-deep">
        <div className="absolute inset-0 left-[24%] [clip-path:polygon(17%_0,100%_0,100%_100%,0_100%)]">
          <ChallengeBanner src={challenge.bannerUrl} slug={slug} width={800} />
        </div>
        <ChallengeLogo
          src={challenge.logoUrl}
          width={160}
          className="absolute -bottom-6 left-5 size-14 rounded-md ring-4 ring-card"
        />
      </div>
      <div className="flex min-h-10 flex-wrap justify-end gap-1.5 pt-3 pr-5 pl-[92px]">
        {isPrivate && <PrivateChallengeChip />}
        <ChallengePhaseChip phase={phase} />
      </div>
      <div className="flex flex-1 flex-col px-5 pb-5">
        <h2 className="mt-1.5 text-xl break-words">
          <PageLink {...destination} ref={link} className="line-clamp-3 hover:underline">
            {title}
          </PageLink>
        </h2>
        {(description ?? subhead) && (
          <p className="mt-1 line-clamp-3 text-sm break-words text-ink-2">{description ?? subhead}</p>
        )}
        <div className="mt-3 grid gap-1">
          <Fact icon={CalendarDays}>{formatChallengeDateRange(challenge)}</Fact>
          <Fact icon={Users}>
            <b className="font-semibold text-ink">{formatNumber(totalParticipants)}</b>{' '}
            {pluralizeParticipant(totalParticipants)}
            {isParticipant && ', you are in'}
          </Fact>
        </div>
        <div className="mt-auto pt-4">
          <ChallengeStatus challenge={challenge} />
          <div className="flex flex-wrap gap-2">
            <PageLink {...destination} className={buttonClassName({ variant: 'outline' }, 'flex-1 px-3!')}>
              <span>
                {phase === 'ended' ? 'View Results' : 'View Challenge'}
                <span className="sr-only">{` ${title}`}</span>
              </span>
            </PageLink>
            {phase === 'active' && !isPrivate && !isParticipant && (
              <JoinChallengeButton slug={slug} title={title} variant="secondary" className="flex-1 px-3!" />
            )}
          </div>
        </div>
      </div>
    </li>
  )
}

const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <p className="flex items-center gap-2 text-sm text-ink-2 tabular-nums">
    <Icon aria-hidden className="size-[17px] shrink-0" />
    <span>{children}</span>
  </p>
)

function ChallengeStatus({ challenge }: { challenge: Challenge }) {
  const { phase, goalLitterPieces, summary } = challenge
  if (phase === 'upcoming') return <p className="mb-4 text-sm text-ink-2">{formatChallengeOpeningDate(challenge)}</p>
  if (phase === 'ended') return <p className="mb-4 text-sm font-semibold">{formatChallengeResult(challenge)}</p>
  if (goalLitterPieces === 0)
    return (
      <p className="mb-4 text-sm text-ink-2 tabular-nums">
        <b className="font-semibold text-ink">{formatNumber(summary.totalLitterPieces)}</b> pieces so far
      </p>
    )
  return (
    <div className="mb-4 flex items-center gap-3">
      <div className="flex-1">
        <ProgressBar
          size="thin"
          value={summary.progressPercentage}
          label="Progress"
          valueText={`${summary.progressPercentage}%`}
        />
      </div>
      <span aria-hidden className="text-sm font-semibold tabular-nums">
        {formatNumber(summary.progressPercentage)}%
      </span>
    </div>
  )
}
