import { Keyboard } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { KeyboardShortcut } from '#platform/web/ui/actions/kbd.tsx'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupReviewUiTexts as texts } from '../../copy.ts'
import { MAX_CLEANUPS_PER_BATCH_DECISION } from '../../rules/review.ts'
import { DECISION_BUTTON_LABELS } from './copy.ts'
import { type ReviewDecisionStatus, listOfferedDecisions } from './decisions.ts'

type Props = {
  cleanup: CleanupForReview
  isDisabled: boolean
  hasKeys: boolean
  /** Whether cleanups are selected. Letter keys then decide on the selection instead of the current cleanup. */
  isSelecting: boolean
  onDecide: (status: ReviewDecisionStatus) => void
  /** Undefined if there is no cleanup to go on to. */
  onSkip: (() => void) | undefined
  onShowKeys: () => void
}

/** Decision buttons of the current cleanup. On phones they follow the facts, so that an admin has seen those first. */
export function CurrentCleanupDecisionBar({
  cleanup,
  isDisabled,
  hasKeys,
  isSelecting,
  onDecide,
  onSkip,
  onShowKeys,
}: Props) {
  const key = (letter: string) => (hasKeys ? { 'aria-keyshortcuts': letter } : {})
  const size = 'max-sm:flex-auto max-sm:gap-1.5! max-sm:px-1.5! lg:@max-2xl:gap-1.5! lg:@max-2xl:px-3!'
  return (
    <div
      role="group"
      aria-label="Decision"
      // The decision buttons stay in one line, so that the photo keeps its height. In narrow bars, keyboard hints are
      // omitted and appear only in the dialog of keyboard shortcuts.
      className="flex items-center gap-1.5 max-sm:flex-wrap sm:gap-2 lg:@max-sm:flex-wrap @max-lg:[&_.kbd]:hidden!"
    >
      {listOfferedDecisions([cleanup]).map((status) => {
        const { icon: Icon, verb } = DECISION_BUTTON_LABELS[status]
        const [letter = ''] = verb
        return (
          <Button
            key={status}
            variant={status === 'approved' ? 'default' : 'outline'}
            className={size}
            isDisabled={isDisabled}
            {...(isSelecting ? {} : key(letter))}
            onPress={() => onDecide(status)}
          >
            <Icon aria-hidden />
            {verb}
            {hasKeys && !isSelecting && <KeyboardShortcut>{letter}</KeyboardShortcut>}
          </Button>
        )
      })}
      <Button
        variant="ghost"
        className="px-2! sm:ml-auto lg:@max-2xl:gap-1!"
        isDisabled={!onSkip}
        {...key('J')}
        onPress={onSkip}
      >
        Skip
        {hasKeys && <KeyboardShortcut>J</KeyboardShortcut>}
      </Button>
      <IconButton
        label="All keys"
        shortcut={hasKeys ? '?' : undefined}
        className={`max-lg:hidden ${hasKeys ? '@max-sm:hidden' : ''}`}
        onPress={onShowKeys}
      >
        <Keyboard aria-hidden />
      </IconButton>
    </div>
  )
}

type BatchDecisionButtonsProps = {
  cleanups: CleanupForReview[]
  /** Compact layout of the decision buttons: only "Approve" has a text, the others are icons. */
  isShort?: boolean
  /** Whether the first letter of each decision button's label is its keyboard shortcut. */
  hasKeys?: boolean
  onDecide: (status: ReviewDecisionStatus) => void
}

export function BatchDecisionButtons({
  cleanups,
  isShort = false,
  hasKeys = false,
  onDecide,
}: BatchDecisionButtonsProps) {
  const count = cleanups.length
  if (count > MAX_CLEANUPS_PER_BATCH_DECISION) return <p className="w-full text-sm text-brick">{texts.tooMany}</p>
  return listOfferedDecisions(cleanups).map((status) => {
    const { icon: Icon, verb } = DECISION_BUTTON_LABELS[status]
    const isMain = status === 'approved'
    const name = `${verb} ${count}`
    const onPress = () => onDecide(status)
    const letter = hasKeys ? verb[0] : undefined
    return isShort && !isMain ? (
      <IconButton
        key={status}
        label={name}
        shortcut={letter}
        aria-keyshortcuts={letter}
        className="md:min-h-9! md:w-8!"
        onPress={onPress}
      >
        <Icon aria-hidden />
      </IconButton>
    ) : (
      <Button
        key={status}
        variant="outline"
        size="sm"
        aria-label={name}
        aria-keyshortcuts={letter}
        className={`${isMain ? 'bg-moss-wash! text-moss!' : ''} ${isShort ? 'gap-1! border-transparent! px-1.5!' : ''}`}
        onPress={onPress}
      >
        <Icon aria-hidden />
        {isShort ? verb : name}
      </Button>
    )
  })
}
