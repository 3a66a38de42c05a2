import { CircleCheck, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { DECISION_UNDO_OFFERED_SECONDS, MAX_DECISION_UNDO_OFFERED_SECONDS } from '#features/cleanups/rules/review.ts'
import { useKeyboardShortcuts } from '#features/cleanups/web/review/shortcuts.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { KeyboardShortcut } from '#platform/web/ui/actions/kbd.tsx'
import type { EventReview } from '../../contract/admin.ts'
import { eventReviewUiTexts as texts } from './copy.ts'

type Props = {
  review: Pick<EventReview, 'event' | 'isTold' | 'pending'>
  hasKeys: boolean
  /** Undefined if the admin cannot undo the decision. */
  onUndo: (() => void) | undefined
  /** Opens the next pending event. Undefined if there is none. */
  onNext: (() => void) | undefined
  onList: () => void
}

/** Counts down the seconds in which a decision can be undone. Hovering or focusing the bar pauses the countdown. */
function useUndoClock() {
  const [left, setLeft] = useState(DECISION_UNDO_OFFERED_SECONDS)
  const undoButton = useRef<HTMLButtonElement>(null)
  const [stops, setStops] = useState({ isHovered: false, isFocused: false })
  const isRunning = left > 0 && !stops.isHovered && !stops.isFocused
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [isRunning, left])
  useEffect(() => {
    const timer = setTimeout(() => {
      const button = undoButton.current
      // The undo button disappears, so the focus moves to its neighbor.
      if (button && button === document.activeElement) (button.nextElementSibling as HTMLElement | null)?.focus()
      setLeft(0)
    }, MAX_DECISION_UNDO_OFFERED_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [])
  return {
    left,
    isRunning,
    undoButton,
    stopping: {
      onMouseEnter: () => setStops((now) => ({ ...now, isHovered: true })),
      onMouseLeave: () => setStops((now) => ({ ...now, isHovered: false })),
      onFocus: () => setStops((now) => ({ ...now, isFocused: true })),
      onBlur: () => setStops((now) => ({ ...now, isFocused: false })),
    },
  }
}

/** Bar below a decided event, which offers to undo the admin's own decision for some seconds. */
export function DecidedBar({ review, hasKeys, onUndo, onNext, onList }: Props) {
  const { left, isRunning, undoButton, stopping } = useUndoClock()
  const undo = left > 0 ? onUndo : undefined
  useKeyboardShortcuts({ u: undo }, hasKeys)
  const keyOf = (letter: string) => (hasKeys ? { 'aria-keyshortcuts': letter } : {})
  return (
    <section
      aria-label="Decision"
      className="sticky bottom-0 z-30 bg-spruce-deep text-on-spruce [--focus:var(--sun)]"
      {...stopping}
    >
      <div aria-hidden className={`h-[5px] bg-on-spruce/15 motion-reduce:hidden ${undo ? '' : 'invisible'}`}>
        <div
          className="h-full origin-left bg-sun transition-transform duration-1000 ease-linear"
          style={{ transform: `scaleX(${(isRunning ? left - 1 : left) / DECISION_UNDO_OFFERED_SECONDS})` }}
        />
      </div>
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-3 py-3.5">
        <div role="status" className="flex min-w-0 flex-1 basis-[260px] items-center gap-3">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-sun" />
          <p className="min-w-0 leading-snug break-words">
            <b className="block font-semibold">{texts.decided[review.event.status]}</b>
            {undo && <span className="block text-sm text-on-spruce-2">{texts.toldLater(review)}</span>}
            {!onNext && <span className="block text-sm text-on-spruce-2">{texts.nothingWaits}</span>}
          </p>
        </div>
        <div className="flex items-center gap-2.5 max-sm:w-full">
          {undo && (
            <>
              <span aria-hidden className="hidden text-sm text-on-spruce-2 tabular-nums motion-reduce:inline">
                {texts.secondsLeft(left)}
              </span>
              <Button
                ref={undoButton}
                variant="outline"
                className="border-on-spruce-2! bg-transparent! text-on-spruce! max-sm:flex-1"
                {...keyOf('U')}
                onPress={undo}
              >
                <Undo2 aria-hidden />
                Undo
                {hasKeys && <KeyboardShortcut>U</KeyboardShortcut>}
              </Button>
            </>
          )}
          {onNext ? (
            <Button className="max-sm:flex-1" {...keyOf('J')} onPress={onNext}>
              {texts.next(review.pending)}
              {hasKeys && <KeyboardShortcut>J</KeyboardShortcut>}
            </Button>
          ) : (
            <Button className="max-sm:flex-1" onPress={onList}>
              Back to the list
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
