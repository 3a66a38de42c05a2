import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminMemberLink } from '#features/audit/web/log/member-link.tsx'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { cleanupsInWords, piecesInWords } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '../../copy.ts'
import { cleanups } from '../api.ts'
import { CleanupStatusChip } from '../history/cleanup-status-chip.tsx'
import { listCleanupFacts } from '../history/list-facts.tsx'
import { createBlurredPlaceholderUrl } from '../photos/blurred-placeholder.ts'
import { formatOpenPhotoButtonLabel, formatPhotoLabel } from '../photos/copy.ts'
import { DECISION_BUTTON_LABELS, reviewScreenUiTexts as words } from './copy.ts'
import {
  type ReviewDecisionStatus,
  type DecisionStatusRequiringNote,
  type ReviewNoteWithDraftName,
  listOfferedDecisions,
} from './decisions.ts'
import { ReviewedBy } from './cleanup-facts.tsx'
import { GroupShares } from './group-shares.tsx'
import { ReviewHintChips, ReviewHintReasons } from './hint-chips.tsx'
import { reviewNoteDraftName } from './note-drafts.ts'
import { ReviewNoteForm, SendReviewNoteButton, useReviewNote } from './note.tsx'
import { formatDecisionErrors, type ReviewDecisionActions } from './use-decisions.ts'

type Props = {
  cleanupId: string
  /** The cleanup as the review list knows it, shown until all details have loaded. */
  known: CleanupForReview | undefined
  decide: ReviewDecisionActions['decide']
  onOpen: (cleanupId: string) => void
  onClose: () => void
}

/** Details of one cleanup under review, with decision buttons. The dialog stays open until a decision has succeeded. */
export function CleanupReviewDialog({ cleanupId, known, decide, onOpen, onClose }: Props) {
  const { data, error, isError, refetch } = useQuery({
    ...cleanups.reviewedOne.queryOptions({ input: { cleanupId } }),
    placeholderData: known,
    retry: (failures, why) => getApiErrorCode(why) !== 'NOT_FOUND' && failures < 2,
  })
  const [noting, setNoting] = useState<DecisionStatusRequiringNote>()
  const [doing, setDoing] = useState<ReviewDecisionStatus>()
  const [refusal, setRefusal] = useState<string>()
  const [seen, see] = useState(known)
  if (data && !seen) see(data)
  const hasChanged = !doing && data?.updatedAt !== seen?.updatedAt

  const send = async (status: ReviewDecisionStatus, written?: ReviewNoteWithDraftName) => {
    if (!seen || !data || doing) return
    if (hasChanged) {
      see(data)
      return setRefusal(cleanupUiTexts.changedMeanwhile)
    }
    setDoing(status)
    setRefusal(undefined)
    const outcome = await decide({ cleanups: [seen], status, ...written }, { isQuiet: true })
    if (outcome.refused.size === 0) return onClose()
    setRefusal(formatDecisionErrors(outcome, 1))
    // The decision's error may say that the cleanup has changed, so the admin sees the current version from here on.
    const { data: now } = await refetch()
    see(now ?? seen)
    setDoing(undefined)
  }
  const field = useReviewNote(
    (written) => void send(noting!, written),
    reviewNoteDraftName(noting ?? 'rejected', [{ cleanupId }]),
  )
  const isGone = isError && getApiErrorCode(error) === 'NOT_FOUND'
  const button = (status: ReviewDecisionStatus) => ({
    isBusy: doing === status,
    busyLabel: DECISION_BUTTON_LABELS[status].doing,
    isDisabled: doing !== undefined && doing !== status,
  })

  // The most likely decision's button comes last, where dialogs have their main button.
  const offered = data ? listOfferedDecisions([data]) : []
  const choice = offered.toReversed().map((status) => {
    const { icon: Icon, verb } = DECISION_BUTTON_LABELS[status]
    const isApproval = status === 'approved'
    return (
      <Button
        key={status}
        variant={isApproval ? 'default' : 'outline'}
        {...button(status)}
        onPress={() => (isApproval ? void send(status) : setNoting(status))}
      >
        <Icon aria-hidden />
        {verb}
      </Button>
    )
  })
  const sending = noting && (
    <>
      <Button variant="outline" isDisabled={doing !== undefined} onPress={() => setNoting(undefined)}>
        Cancel
      </Button>
      <SendReviewNoteButton status={noting} field={field} {...button(noting)} />
    </>
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="reading"
      title={texts.details}
      isBusy={doing !== undefined}
      error={refusal ?? (isGone ? texts.gone : hasChanged ? cleanupUiTexts.changedMeanwhile : undefined)}
      notice={noting && <ReviewNoteForm key={noting} status={noting} field={field} />}
      footer={data && !isGone && !data.isForOtherAdmins && (sending ?? choice)}
    >
      {data ? (
        <Details cleanup={data} onOpen={onOpen} />
      ) : isError ? (
        isGone || <ErrorState title={words.listFailed} onRetry={() => void refetch()} />
      ) : (
        <DetailsSkeleton />
      )}
    </Dialog>
  )
}

type DetailsProps = { cleanup: CleanupForReview; onOpen: (cleanupId: string) => void }

function Details({ cleanup, onOpen }: DetailsProps) {
  const { member, status, litterCount, notes, adminNotes, hints, group } = cleanup
  const [day, place, ...more] = listCleanupFacts(cleanup, {
    isInPounds: useIsInPounds(),
    invalidDay: 'Invalid date',
  })
  const known = [member.username, cleanupsInWords(member.totalCleanups)].filter(Boolean).join(', ')
  return (
    <div className="grid gap-4 wrap-anywhere">
      {cleanup.isForOtherAdmins && <Callout tone="amber">{texts.own}</Callout>}
      <div className="flex items-center gap-3">
        <Avatar name={member.fullName} src={member.avatarUrl} />
        <div className="min-w-0 flex-1 leading-snug">
          <b className="font-semibold">
            <AdminMemberLink id={member.id}>{member.fullName}</AdminMemberLink>
          </b>
          <p className="text-sm text-ink-2">{known}</p>
          <p className="text-sm text-ink-2">{member.email}</p>
        </div>
        <CleanupStatusChip status={status} />
      </div>
      <dl className="grid border-y border-line sm:auto-cols-fr sm:grid-flow-col sm:divide-x sm:divide-line">
        <Fact of={day.label}>{day.text}</Fact>
        <Fact of="Location">{place.text}</Fact>
        <Fact of="Litter Count">
          {group ? words.shareOfTotal(litterCount, group.total) : piecesInWords(litterCount)}
        </Fact>
        {more.map(({ label, text }) => (
          <Fact key={label} of={label}>
            {text}
          </Fact>
        ))}
      </dl>
      <GroupShares key={cleanup.cleanupId} cleanup={cleanup} />
      {hints.length > 0 && (
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <ReviewHintChips cleanup={cleanup} />
          </div>
          <ReviewHintReasons cleanup={cleanup} onOpen={onOpen} />
        </div>
      )}
      <DetailsPhotos cleanup={cleanup} />
      <NoteText by="User notes">{notes}</NoteText>
      <NoteText by="Admin notes">{adminNotes}</NoteText>
      <ReviewedBy cleanup={cleanup} />
    </div>
  )
}

const Fact = ({ of, children }: { of: string; children: string }) => (
  <div className="py-3 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:not-last:border-b max-sm:not-last:border-line sm:px-4 sm:first:pl-0">
    <dt className="text-sm text-ink-2">{of}</dt>
    <dd className="leading-snug font-semibold">{children}</dd>
  </div>
)

const NoteText = ({ by, children }: { by: string; children: string | null }) =>
  children && (
    <div>
      <h3 className="text-base">{by}</h3>
      <p className="whitespace-pre-line text-ink-2">{children}</p>
    </div>
  )

const PhotoViewer = createLoadableDialog(() => import('../viewer/photo-viewer.tsx'))

function DetailsPhotos({ cleanup }: { cleanup: CleanupForReview }) {
  const { photos } = cleanup
  const [at, setAt] = useState<number>()
  if (photos.length === 0)
    return <p className="rounded-md bg-sunk px-4 py-3 text-sm text-ink-2">{cleanupUiTexts.noPhotosSaved}</p>
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        {photos.map(({ id, medium, thumbhash }, index) => (
          <button
            key={id}
            type="button"
            onClick={() => setAt(index)}
            aria-label={formatOpenPhotoButtonLabel(index, photos)}
            className="rounded-md"
          >
            <Picture
              src={medium}
              alt={formatPhotoLabel(index, photos)}
              blur={createBlurredPlaceholderUrl(thumbhash)}
              failure="words"
              isFirst
            />
          </button>
        ))}
      </div>
      {at !== undefined && (
        <PhotoViewer
          cleanup={cleanup}
          caption={words.photoCaption(cleanup)}
          at={at}
          onAt={setAt}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  )
}

const DetailsSkeleton = () => (
  <SkeletonGroup label="Loading the cleanup" className="grid gap-4">
    <Skeleton className="h-11 w-2/5" />
    <Skeleton className="h-[73px]" />
    <div className="grid grid-cols-2 gap-2.5">
      <Skeleton className="aspect-[4/3]" />
      <Skeleton className="aspect-[4/3]" />
    </div>
  </SkeletonGroup>
)
