import { Check, CircleX, Flag } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { AT_ONCE, reviewSentences as say } from '../../../../rules/review.ts'
import { VERBS } from '../review-words.ts'
import type { Decided } from './decided.ts'

type Props = { count: number; onDecide: (status: Decided) => void }

const looks = {
  approved: { icon: Check, className: 'bg-moss-wash! text-moss!' },
  flagged: { icon: Flag, className: '' },
  rejected: { icon: CircleX, className: '' },
} as const

/** All that are selected, with one press. */
export const DecideMany = ({ count, onDecide }: Props) =>
  count > AT_ONCE ? (
    <p className="w-full text-sm text-brick">{say.tooMany}</p>
  ) : (
    (['approved', 'flagged', 'rejected'] as const).map((status) => {
      const { icon: Icon, className } = looks[status]
      return (
        <Button key={status} variant="outline" size="sm" className={className} onPress={() => onDecide(status)}>
          <Icon aria-hidden />
          {VERBS[status].verb} {count}
        </Button>
      )
    })
  )
