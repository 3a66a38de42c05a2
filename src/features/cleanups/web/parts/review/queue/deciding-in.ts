import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { Reviewed } from '../../../../contract/review.ts'
import { DECIDED_AT_ONCE, type ReviewTab, reviewSentences as say } from '../../../../rules/review.ts'
import type { Decided, Order, Outcome, Written } from '../deciding/decided.ts'
import type { Noted } from '../deciding/note-dialog.tsx'
import type { Decisions } from '../deciding/use-decisions.ts'
import type { Review } from './use-review-queue.ts'

type Around = {
  tab: ReviewTab
  decisions: Decisions
  askForNote: (noted: Noted) => void
  /** others may look at them again */
  releaseRefused: (ids: Iterable<string>) => void
}

/** What is decided leaves the queue at once, or is shown in it as decided; refused or taken back it is there again. */
export function decidingIn({ queue, change, isTaken, waiting }: Review, around: Around) {
  const { tab, decisions, askForNote, releaseRefused } = around
  const takingBack = (rows: Reviewed[]) => ({
    onUndo: () => change({ type: 'undo', rows }),
    onUndone: (outcome: Outcome) => change({ type: 'undone', outcome }),
  })
  const stayAs = ({ status, note }: Order) =>
    tab === 'all' || tab === status ? { status, adminNotes: note || null } : undefined

  const decide = (ids: string[], status: Decided, written?: Written) => {
    const cleanups = waiting.filter(({ cleanupId }) => ids.includes(cleanupId))
    const order = { cleanups, status, ...written }
    const draft = status === 'approved' ? undefined : { status }
    if (decisions.isDone(order)) return void decisions.decide(order)
    change({ type: 'decide', ids, stayAs: stayAs(order), draft, isTaken })
    void decisions.decide(order, { isAtOnce: true, ...takingBack(cleanups) }).then((outcome) => {
      change({ type: 'settle', outcome })
      releaseRefused(outcome.refused.keys())
    })
  }
  const decideSelected = (status: Decided) => {
    const cleanups = waiting.filter(({ cleanupId }) => queue.selected.has(cleanupId))
    if (cleanups.length > DECIDED_AT_ONCE) void notify.warning(say.tooMany)
    else if (status === 'approved') decide([...queue.selected], status)
    else askForNote({ cleanups, status })
  }
  /** While the dialog is open they stay where they are, and those that are refused stay selected. */
  const decideNoted: Decisions['decide'] = async (order, how) => {
    const isDone = decisions.isDone(order)
    const outcome = await decisions.decide(order, { ...how, ...takingBack(order.cleanups) })
    if (isDone) return outcome
    change({ type: 'decide', ids: [...outcome.done.keys()], stayAs: stayAs(order), isTaken })
    change({ type: 'settle', outcome })
    return outcome
  }
  return { decide, decideSelected, decideNoted }
}
