import { X } from 'lucide-react'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { useToday } from '#platform/web/use-awake.ts'
import type { Reviewed } from '../../../../contract/review.ts'
import { holderOf, type Decided } from '../deciding/decided.ts'
import { DecideMany } from '../deciding/decide-many.tsx'
import { Found } from '../found.tsx'
import { reviewWords as words } from '../review-words.ts'
import { QueueRow } from './queue-row.tsx'
import type { Review } from './use-review-queue.ts'

type Props = {
  review: Review
  me: string
  isMixed: boolean
  /** letters decide on what is selected */
  hasKeys: boolean
  onDecideSelected: (status: Decided) => void
}

/** All that waits, in the order in which it is gone through. */
export function QueueList({ review, me, isMixed, hasKeys, onDecideSelected }: Props) {
  const { queue, change, waiting, found } = review
  const { today } = useToday()
  const rowOf = (cleanup: Reviewed) => {
    const { cleanupId: id } = cleanup
    return (
      <QueueRow
        key={id}
        cleanup={cleanup}
        today={today}
        isCurrent={queue.currentId === id}
        isSelected={queue.selected.has(id)}
        isMixed={isMixed}
        isBelowBar={queue.selected.size > 0}
        holder={holderOf(cleanup, me)}
        refusal={queue.refused.get(id)}
        onChoose={() => change({ type: 'choose', id })}
        onSelect={() => change({ type: 'toggle', id })}
      />
    )
  }
  return (
    <section aria-label="Queue" className="card flex min-h-0 flex-col overflow-hidden max-lg:order-2 lg:[contain:size]">
      <header className="flex min-h-[46px] items-center bg-sunk px-3 py-2 text-balance">
        <Found {...found} first={found.last > 0 ? 1 : 0} />
      </header>
      {queue.selected.size > 0 && (
        <section
          aria-label="Selected cleanups"
          className="flex flex-wrap items-center gap-x-1 border-b border-line bg-sun-wash py-2 pr-1 pl-3"
        >
          <b className="text-sm font-semibold tabular-nums">{words.selected(queue.selected.size)}</b>
          <div className="ml-auto flex flex-wrap items-center justify-end gap-0.5">
            <DecideMany isShort hasKeys={hasKeys} count={queue.selected.size} onDecide={onDecideSelected} />
            <IconButton
              label="Clear selection"
              className="md:min-h-9! md:w-8!"
              onPress={() => change({ type: 'unselect' })}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        </section>
      )}
      <div data-queue className="min-h-0 flex-1 overflow-y-auto overscroll-contain max-lg:max-h-[70dvh]">
        <ul className="flex flex-col gap-1 p-2">{waiting.map(rowOf)}</ul>
      </div>
    </section>
  )
}
