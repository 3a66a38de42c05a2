import { Check, Download, Flag, X } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { AT_ONCE, reviewSentences as say } from '../../../../rules/review.ts'
import type { Decided } from '../deciding/decided.ts'
import { VERBS, reviewWords as words } from '../review-words.ts'

type Props = {
  ids: string[]
  onDecide: (status: Decided) => void
  onClear: () => void
  className?: string
}

const icons = { approved: Check, flagged: Flag, rejected: X }
const looks = { approved: 'bg-moss-wash! text-moss!', flagged: '', rejected: '' }

/** What can be done with all that are ticked. */
export function SelectedBar({ ids, onDecide, onClear, className = '' }: Props) {
  const isTooMany = ids.length > AT_ONCE
  return (
    <section aria-label="Selected cleanups" className={`flex flex-wrap items-center gap-1.5 bg-sun-wash ${className}`}>
      <b className="mr-auto pl-1 font-semibold tabular-nums">{words.selected(ids.length)}</b>
      {isTooMany && <p className="w-full pl-1 text-sm text-brick">{say.tooMany}</p>}
      {(['approved', 'flagged', 'rejected'] as const).map((status) => {
        const Icon = icons[status]
        return (
          <Button
            key={status}
            variant={status === 'approved' ? 'ghost' : 'outline'}
            size="sm"
            className={looks[status]}
            isDisabled={isTooMany}
            onPress={() => onDecide(status)}
          >
            <Icon aria-hidden />
            {VERBS[status].verb} {ids.length}
          </Button>
        )
      })}
      {isTooMany || (
        <a
          href={`/api/v1/admin/cleanups.csv?ids=${ids.join()}`}
          download
          className={buttonStyle({ variant: 'outline', size: 'sm' })}
        >
          <Download aria-hidden />
          Export CSV
        </a>
      )}
      <Button variant="ghost" size="sm" onPress={onClear}>
        <X aria-hidden />
        Clear
      </Button>
    </section>
  )
}
