import { useRef, useState } from 'react'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import type { ListState } from '#platform/web/ui/managed-list/use-asked.ts'
import type { ReviewAsked } from '../address.ts'
import { tabOf } from '../asked.ts'
import { NoteDialog, type Noted } from '../deciding/note-dialog.tsx'
import { useClaimsEnd } from '../deciding/use-claims-end.ts'
import type { Decisions } from '../deciding/use-decisions.ts'
import { Finished } from '../looked/finished.tsx'
import { KeysDialog } from '../looked/keys-dialog.tsx'
import { Looked } from '../looked/looked.tsx'
import { useNoting } from '../looked/use-noting.ts'
import { reviewWords as words } from '../review-words.ts'
import { decidingIn } from './deciding-in.ts'
import { QueueList } from './queue-list.tsx'
import { ReviewSkeleton } from './review-skeleton.tsx'
import { useClaim } from './use-claim.ts'
import { useKeys, useKeysChoice } from './use-keys.ts'
import { usePreload } from './use-preload.ts'
import { useFocusLeft } from './use-focus-left.ts'
import { useReviewQueue } from './use-review-queue.ts'

type Props = {
  asked: ReviewAsked
  me: string
  list: ListState
  decisions: Decisions
  onOpen: (cleanupId: string) => void
}

/** Cleanups one by one, with the photos at reading size and everything within reach of the keyboard. */
export function Review({ asked, me, list, decisions, onOpen }: Props) {
  const review = useReviewQueue(asked, me, decisions.busy.size > 0)
  const { queue, change, isTaken, current, waiting, place, read } = review
  const [isHelped, setHelped] = useState(false)
  const [noted, setNoted] = useState<Noted>()
  const [noting, note] = useNoting(queue)
  const { areOn } = useKeysChoice()
  useKeys({ u: decisions.undoLast, '?': () => setHelped(true) }, areOn)
  useClaimsEnd(queue.rows, me, decisions.refresh)
  usePreload(waiting.slice(place + 1, place + 3))
  const releaseRefused = useClaim(current?.cleanupId, {
    isDecided: (id) => queue.decided.has(id),
    onClaimed: (id, fullName) =>
      change({ type: 'claimed', id, claim: { userId: '', fullName, until: inAMoment() }, isTaken }),
  })

  const box = useRef<HTMLDivElement>(null)
  useFocusLeft(box, read.isThere && [Boolean(current), queue.selected.size > 0, Boolean(noted), isHelped].join(' '))

  const tab = tabOf(asked)
  const { decide, decideSelected, decideNoted } = decidingIn(review, {
    tab,
    decisions,
    askForNote: setNoted,
    releaseRefused,
  })

  const failure = (isInline: boolean) => (
    <div className="card">
      <ErrorState title={words.listFailed} level={2} isInline={isInline} onRetry={read.retry}>
        {words.failedInWords}
      </ErrorState>
    </div>
  )
  if (!read.isThere) return read.hasFailed ? failure(false) : <ReviewSkeleton />
  return (
    <div ref={box} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      {read.hasFailed && failure(true)}
      {current ? (
        <div className="grid min-h-0 flex-1 grid-cols-1 items-stretch gap-4 lg:grid-cols-[306px_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
          <QueueList
            review={review}
            me={me}
            isMixed={tab === 'all'}
            hasKeys={areOn && !noting}
            onDecideSelected={decideSelected}
          />
          <Looked
            review={review}
            cleanup={current}
            me={me}
            noting={noting}
            onNote={note}
            onDecide={(status, written) => decide([current.cleanupId], status, written)}
            onDecideSelected={decideSelected}
            onShowKeys={() => setHelped(true)}
            onOpen={onOpen}
          />
        </div>
      ) : (
        <Finished
          isAll={tab === 'pending' && !asked.search}
          count={decisions.count}
          onClearFilter={asked.search ? () => void list.search.search('') : undefined}
        />
      )}
      {isHelped && <KeysDialog onClose={() => setHelped(false)} />}
      {noted && <NoteDialog {...noted} decide={decideNoted} onClose={() => setNoted(undefined)} />}
    </div>
  )
}

/** What an answer knows of a claim is a name; how long it lasts comes with the list. */
const inAMoment = () => new Date(Date.now() + 10_000).toISOString()
