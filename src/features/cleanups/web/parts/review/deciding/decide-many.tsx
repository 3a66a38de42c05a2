import { Button } from '#platform/web/ui/actions/button.tsx'
import { AT_ONCE, reviewSentences as say } from '../../../../rules/review.ts'
import { VERBS } from '../review-words.ts'
import type { Decided } from './decided.ts'

type Props = { count: number; onDecide: (status: Decided) => void }

/** All that are selected, with one press. */
export const DecideMany = ({ count, onDecide }: Props) =>
  count > AT_ONCE ? (
    <p className="w-full text-sm text-brick">{say.tooMany}</p>
  ) : (
    (['approved', 'flagged', 'rejected'] as const).map((status) => {
      const { icon: Icon, verb } = VERBS[status]
      const look = status === 'approved' ? 'bg-moss-wash! text-moss!' : ''
      return (
        <Button key={status} variant="outline" size="sm" className={look} onPress={() => onDecide(status)}>
          <Icon aria-hidden />
          {verb} {count}
        </Button>
      )
    })
  )
