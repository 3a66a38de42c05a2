import { ImageOff, Maximize2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useIdleCallback } from '#platform/web/ui/overlays/use-idle-callback.ts'
import type { CleanupPhoto } from '../../contract/photo.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupUiTexts, cleanupReviewUiTexts as texts } from '../../copy.ts'
import { createBlurredPlaceholderUrl } from '../photos/blurred-placeholder.ts'
import { PhotoThumbnailPicker } from '../photos/photo-choices.tsx'
import { formatPhotoLabel } from '../photos/copy.ts'
import { reviewScreenUiTexts as words } from './copy.ts'
import { CurrentCleanupDecisionBar } from './decision-buttons.tsx'
import type { ReviewDecisionStatus, ReviewNoteWithDraftName } from './decisions.ts'
import { getReviewClaimHolder } from './claims.tsx'
import { CleanupReviewFactsPanel } from './cleanup-facts.tsx'
import { findNext, isLockedByDecision } from './queue.ts'
import { useFocusOnRemoval, useScrollToTopOfNextCleanup } from './focus.ts'
import { ReviewNotePanel, type ReviewNoteInProgress } from './note.tsx'
import { useKeyboardShortcuts, useKeyboardShortcutSetting } from './shortcuts.tsx'
import type { ReviewQueueHookResult } from './use-review-queue.ts'

const PhotoViewer = createLoadableDialog(() => import('../viewer/photo-viewer.tsx'))

type Props = {
  review: ReviewQueueHookResult
  cleanup: CleanupForReview
  me: string
  noting: ReviewNoteInProgress
  onNote: (noting: ReviewNoteInProgress) => void
  onDecide: (status: ReviewDecisionStatus, written?: ReviewNoteWithDraftName) => void
  onDecideSelected: (status: ReviewDecisionStatus) => void
  onShowKeys: () => void
  onOpen: (cleanupId: string) => void
}

const INITIAL_STATE = { chosen: 0, isViewing: false }

export function CurrentCleanupInQueue({
  review,
  cleanup,
  me,
  noting,
  onNote: note,
  onDecide,
  onDecideSelected,
  onShowKeys,
  onOpen,
}: Props) {
  const { queue, change, place, waiting, found, isListed, isGone } = review
  const { cleanupId, photos } = cleanup
  const { areOn } = useKeyboardShortcutSetting()
  const refusal = queue.refused.get(cleanupId)?.message
  const [{ chosen, isViewing }, set] = useCleanupState(cleanupId, INITIAL_STATE)
  const box = useRef<HTMLElement>(null)
  useFocusOnRemoval(box, noting ?? '')
  useScrollToTopOfNextCleanup(box, cleanupId)
  const choose = (chosen: number) => set({ chosen })
  const setViewing = (isViewing: boolean) => set({ isViewing })
  const at = Math.min(chosen, photos.length - 1)
  const holder = getReviewClaimHolder(cleanup, me)
  const isLocked = isLockedByDecision(queue, cleanupId)
  useIdleCallback(PhotoViewer.fetch)

  const go = (by: 1 | -1) => change({ type: isListed ? 'go' : 'leave', by })
  const isLast = isListed && findNext(queue, 1) === cleanupId
  const turn = (by: number) => photos[at + by] && choose(at + by)
  /**
   * Whether a decision may be sent: the cleanup exists, is unchanged, and is not left to another admin. Otherwise
   * shows a warning, and an open note stays open.
   */
  const isSafe = (): boolean => {
    const own = cleanup.isForOtherAdmins ? texts.own : undefined
    const obstacle = isGone ? texts.gone : holder ? texts.claimed(holder) : own
    const warning = obstacle ?? (queue.hasChanged ? cleanupUiTexts.changedMeanwhile : undefined)
    if (warning) void showToast.warning(warning)
    if (!obstacle && queue.hasChanged) change({ type: 'look' })
    return !warning && !isLocked
  }
  const ask = (status: ReviewDecisionStatus) => {
    if (!isSafe()) return
    if (status === 'approved') onDecide(status)
    else if (status === cleanup.status) void showToast.warning(words.already(status, 1))
    else note(status)
  }
  const isSelecting = queue.selected.size > 0
  const byKey = (status: ReviewDecisionStatus) => () => (isSelecting ? onDecideSelected(status) : ask(status))
  useKeyboardShortcuts(
    {
      j: () => go(1),
      k: () => go(-1),
      a: byKey('approved'),
      r: byKey('rejected'),
      f: byKey('flagged'),
      Escape: isSelecting ? () => change({ type: 'unselect' }) : undefined,
      x: cleanup.isForOtherAdmins ? undefined : () => change({ type: 'toggle', id: cleanupId }),
      ' ': photos.length > 0 ? () => setViewing(true) : undefined,
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
    },
    areOn && !noting,
  )
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Cleanup"
      data-noting={noting}
      className="group/looked card outline-none scroll-mt-20 flex min-h-0 min-w-0 flex-col lg:overflow-hidden"
    >
      <p role="status" className="sr-only">
        {words.about(cleanup)}, {words.place(place + 1, Math.max(found.total, waiting.length), found.isMore)}
      </p>
      <div className="contents max-lg:[&>*:first-child]:overflow-hidden max-lg:[&>*:first-child]:rounded-t-lg">
        <PhotoStage photos={photos} at={at} hasKeys={areOn} onChoose={choose} onOpen={() => setViewing(true)} />
      </div>
      <CleanupReviewFactsPanel
        cleanup={cleanup}
        holder={holder}
        refusal={refusal}
        hasChanged={queue.hasChanged}
        isGone={isGone}
        onOpen={onOpen}
      />
      <div className="@container mt-auto border-t border-line p-3 sm:px-5">
        {noting ? (
          <ReviewNotePanel
            key={`${cleanupId} ${noting}`}
            cleanup={cleanup}
            status={noting}
            onSend={(written) => {
              if (!isSafe()) return
              // The note editor closes when a decision is sent, so that the note is asked for again after an undo.
              note(undefined)
              onDecide(noting, written)
            }}
            onClose={() => note(undefined)}
          />
        ) : (
          <CurrentCleanupDecisionBar
            cleanup={cleanup}
            isDisabled={Boolean(holder) || isGone || isLocked}
            hasKeys={areOn}
            isSelecting={isSelecting}
            onDecide={ask}
            onSkip={isLast ? undefined : () => go(1)}
            onShowKeys={onShowKeys}
          />
        )}
      </div>
      {isViewing && (
        <PhotoViewer
          cleanup={cleanup}
          caption={words.photoCaption(cleanup)}
          at={at}
          onAt={choose}
          onClose={() => setViewing(false)}
        />
      )}
    </section>
  )
}

/** Resets when another cleanup is shown. */
function useCleanupState<State extends object>(id: string, first: State) {
  const [stored, setStored] = useState({ id, state: first })
  const state = stored.id === id ? stored.state : first
  return [state, (change: Partial<State>) => setStored({ id, state: { ...state, ...change } })] as const
}

type PhotoStageProps = {
  photos: CleanupPhoto[]
  at: number
  hasKeys: boolean
  onChoose: (at: number) => void
  onOpen: () => void
}

/** One photo of the cleanup as large as fits without cropping, with thumbnails of the others. */
function PhotoStage({ photos, at, hasKeys, onChoose, onOpen }: PhotoStageProps) {
  const photo = photos[at]
  return (
    <div className="relative bg-spruce-deep max-lg:aspect-[4/3] lg:min-h-[180px] lg:flex-1 lg:group-data-noting/looked:min-h-[min(360px,45dvh)]">
      {photo ? (
        <>
          <Picture
            key={photo.id}
            src={photo.medium}
            alt={formatPhotoLabel(at, photos)}
            blur={createBlurredPlaceholderUrl(photo.thumbhash)}
            failure="words"
            isFirst
            className="absolute inset-0 aspect-auto! rounded-none! bg-spruce-deep! [&_img]:object-contain!"
          />
          {photos.length > 1 && (
            <div className="absolute right-[68px] bottom-3 left-3 flex gap-2">
              <PhotoThumbnailPicker
                photos={photos}
                at={at}
                onChoose={onChoose}
                failure="icon"
                className="w-[62px] min-w-0 ring-2 ring-card focus-visible:outline-3 focus-visible:outline-offset-4 focus-visible:outline-focus aria-[current=true]:ring-[3px] aria-[current=true]:ring-sun sm:w-[68px]"
              />
            </div>
          )}
          <IconButton
            label="Enlarge photo"
            shortcut={hasKeys ? 'Space' : undefined}
            className="absolute! right-3 bottom-3 size-11! rounded-[10px]! bg-spruce-deep/95! text-on-spruce!"
            onPress={onOpen}
          >
            <Maximize2 aria-hidden />
          </IconButton>
        </>
      ) : (
        <p className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-6 text-center text-on-spruce-2">
          <ImageOff aria-hidden className="size-8 stroke-[1.6]" />
          {cleanupUiTexts.noPhotosSaved}
        </p>
      )}
    </div>
  )
}
