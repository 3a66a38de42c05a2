import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { Reviewed } from '../../../../contract/review.ts'
import { UNDO_OFFERED_SECONDS, reviewSentences as say } from '../../../../rules/review.ts'
import { reviewWords as words } from '../review-words.ts'
import type { Order, Outcome } from './decided.ts'

/** With the way back, for a while. */
export function tellDecided({ cleanups, status }: Order, onUndo: () => void) {
  const [first] = cleanups
  if (!first) return
  void notify.success(words.decided(status, cleanups.length), {
    description: cleanups.length === 1 ? words.about(first) : undefined,
    ...wayBack(onUndo),
  })
}

const wayBack = (onUndo: () => void) => ({
  duration: UNDO_OFFERED_SECONDS * 1000,
  action: { label: 'Undo', shortcut: 'U', onPress: onUndo },
})

/** There is nothing to take back. */
export function tellAlready({ cleanups, status }: Order) {
  const [first] = cleanups
  const description = first && cleanups.length === 1 ? words.about(first) : undefined
  void notify.warning(words.already(status, cleanups.length), { description })
}

/** Why some, or all, are as they were, and which, where it is one. The sentences themselves say that it failed, or it is said above them. With the way back for what was done. */
export function tellRefused(cleanups: Reviewed[], { refused }: Outcome, onUndo?: () => void) {
  const one = cleanups.find(({ cleanupId }) => refused.has(cleanupId))
  const [why = say.failed] = refused.values()
  const isWhole = why === say.failed || why === say.missing
  const reason = isWhole ? undefined : why
  const which = one && refused.size === 1 ? words.about(one) : undefined
  const howMany = cleanups.length > 1 ? words.refused(refused.size, cleanups.length) : undefined
  // the name alone is no sentence
  const description = [which && (reason || howMany) ? `${which}.` : which, reason, howMany].filter(Boolean).join(' ')
  void notify.error(isWhole ? why : say.failed, {
    description: description || undefined,
    ...(onUndo && wayBack(onUndo)),
  })
}

export const tellUndone = (count: number) => void notify.success(words.undone(count))

/** One of the reasons stands for all. */
export function whyRefused({ refused }: Outcome, of: number): string {
  const [why = say.failed] = refused.values()
  return of > 1 ? `${why} ${words.refused(refused.size, of)}` : why
}
