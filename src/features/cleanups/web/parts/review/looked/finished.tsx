import { PartyPopper } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { reviewSentences as say } from '../../../../rules/review.ts'
import { reviewWords as words } from '../review-words.ts'

type Props = {
  /** everything that waits is asked for, and nothing does */
  isAll: boolean
  /** decided on in this sitting */
  count: number
  /** where a filter hides what there is */
  onClearFilter: (() => void) | undefined
}

/** At the end of the queue. */
export const Finished = ({ isAll, count, onClearFilter }: Props) => (
  <div className="card grid min-h-[320px] place-items-center">
    {isAll ? (
      <EmptyState icon={PartyPopper} title={words.allDone} level={2}>
        {count > 0 ? words.decidedNow(count) : words.nothingWaits}
      </EmptyState>
    ) : (
      <EmptyState
        title={say.none}
        level={2}
        action={
          onClearFilter && (
            <Button variant="outline" onPress={onClearFilter}>
              {words.clearFilter}
            </Button>
          )
        }
      />
    )}
  </div>
)
