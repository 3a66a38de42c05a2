import { notify } from '#platform/web/ui/feedback/notify.ts'
import { UNDO_SECONDS, reviewSentences as say } from '../../../../rules/review.ts'
import { reviewWords as words } from '../review-words.ts'
import type { Order, Outcome } from './decided.ts'

/** With the way back, for a while. */
export function tellDecided({ cleanups, status }: Order, onUndo: () => void) {
  const [first] = cleanups
  if (!first) return
  void notify.success(words.decided(status, cleanups.length), {
    description: cleanups.length === 1 ? words.about(first) : undefined,
    duration: UNDO_SECONDS * 1000,
    action: { label: 'Undo', shortcut: 'U', onPress: onUndo },
  })
}

/** Why some, or all, are as they were. The sentences themselves say that it failed, or it is said above them. */
export function tellRefused(of: number, { refused }: Outcome) {
  const [why = say.failed] = refused.values()
  const isWhole = why === say.failed || why === say.missing
  const reason = isWhole ? undefined : why
  const description = refused.size < of || refused.size > 1 ? [reason, words.refused(refused.size, of)] : [reason]
  void notify.error(isWhole ? why : say.failed, { description: description.filter(Boolean).join(' ') || undefined })
}

export const tellUndone = (count: number) => void notify.success(words.undone(count))

/** One of the reasons stands for all. */
export function whyRefused({ refused }: Outcome, of: number): string {
  const [why = say.failed] = refused.values()
  return of > 1 ? `${why} ${words.refused(refused.size, of)}` : why
}
