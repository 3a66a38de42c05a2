import { Lock } from 'lucide-react'
import { BY_THEMSELVES } from '#features/audit/copy.ts'
import { AdminMemberLink } from '#features/audit/web/log/member-link.tsx'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { formatNumber, pluralizePiece } from '#platform/numbers.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { useNeedsTabStop } from '#platform/web/ui/overlays/use-needs-tab-stop.ts'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '../../copy.ts'
import { CleanupStatusChip } from '../history/cleanup-status-chip.tsx'
import { listCleanupFacts } from '../history/list-facts.tsx'
import { reviewScreenUiTexts as words } from './copy.ts'
import { GroupShares } from './group-shares.tsx'
import { ReviewHintChips, ReviewHintReasons } from './hint-chips.tsx'

type Props = {
  cleanup: CleanupForReview
  holder: string | undefined
  refusal: string | undefined
  hasChanged: boolean
  isGone: boolean
  onOpen: (cleanupId: string) => void
}

/** Shadow at the lower edge of a scrollable box, hidden once the end is reached. */
const SCROLL_SHADOW = {
  background: [
    'linear-gradient(transparent, var(--card) 60%) bottom / 100% 36px no-repeat local',
    'linear-gradient(transparent, color-mix(in oklab, var(--ink) 18%, transparent)) bottom / 100% 14px no-repeat',
  ].join(),
}

/** Everything except photos by which an admin judges a cleanup. */
export function CleanupReviewFactsPanel({ cleanup, holder, refusal, hasChanged, isGone, onOpen }: Props) {
  const { member, litterCount, status, notes, adminNotes, group } = cleanup
  const [day, place, ...more] = listCleanupFacts(cleanup, {
    isInPounds: useIsInPounds(),
    invalidDay: 'Invalid date',
  })
  const { box, scrolls } = useNeedsTabStop()
  return (
    <div
      ref={box}
      tabIndex={scrolls ? 0 : undefined}
      role={scrolls ? 'region' : undefined}
      aria-label={scrolls ? 'Facts' : undefined}
      className="grid content-start gap-3 px-5 py-4 wrap-anywhere lg:min-h-[150px] lg:shrink-[100] lg:overflow-y-auto lg:group-data-noting/looked:max-h-[35dvh]"
      style={SCROLL_SHADOW}
    >
      {holder && (
        <Callout tone="amber" icon={Lock}>
          {texts.claimed(holder)}
        </Callout>
      )}
      {cleanup.isForOtherAdmins && <Callout tone="amber">{texts.own}</Callout>}
      {isGone ? (
        <Callout tone="brick">{texts.gone}</Callout>
      ) : hasChanged ? (
        <Callout tone="amber">{cleanupUiTexts.changedMeanwhile}</Callout>
      ) : (
        refusal && <Callout tone="brick">{refusal}</Callout>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-xl leading-tight">
            <AdminMemberLink id={member.id}>{member.fullName}</AdminMemberLink>
          </h2>
          <p className="text-sm text-ink-2">
            {[member.username, ...[place, day, ...more].map(({ text }) => text)].filter(Boolean).join(', ')}.{' '}
            {words.others(Math.max(member.totalCleanups - (status === 'rejected' ? 0 : 1), 0))}
          </p>
        </div>
        <p className="shrink-0 leading-none">
          <b className="num text-[2.4rem]">{formatNumber(litterCount)}</b>{' '}
          <span className="text-ink-2">{group ? words.ofTotal(group.total) : pluralizePiece(litterCount)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ReviewHintChips cleanup={cleanup} />
        <CleanupStatusChip status={status} />
      </div>
      <GroupShares key={cleanup.cleanupId} cleanup={cleanup} />
      {notes && <NoteText by="User notes">{notes}</NoteText>}
      {adminNotes && <NoteText by="Admin notes">{adminNotes}</NoteText>}
      <ReviewedBy cleanup={cleanup} />
      <ReviewHintReasons cleanup={cleanup} onOpen={onOpen} />
    </div>
  )
}

const NoteText = ({ by, children }: { by: string; children: string }) => (
  <p className="whitespace-pre-line text-ink-2">
    <b className="font-semibold text-ink">{by}</b> {children}
  </p>
)

/** Line about who decided on a cleanup: "Approved by Grace Okafor, Nov 21, 4:05 PM". Nothing before the first decision. */
export function ReviewedBy({ cleanup }: { cleanup: CleanupForReview }) {
  const { status, reviewer, reviewedAt, isByThemselves } = cleanup
  const timeZone = useVisitorTimeZone()
  if (!reviewedAt) return null
  const when = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(reviewedAt))
  // An edit sends a cleanup back to review, with its previous reviewer still stored.
  const what = status === 'pending' ? 'Reviewed before' : texts.tab(status)
  return (
    <p className="text-sm text-ink-2">
      {what}
      {reviewer && (
        <>
          {' by '}
          <AdminMemberLink id={reviewer.id}>{reviewer.fullName}</AdminMemberLink>
          {isByThemselves && `, ${BY_THEMSELVES}`}
        </>
      )}
      , {when}
    </p>
  )
}
