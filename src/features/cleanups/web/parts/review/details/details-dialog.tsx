import { useQuery } from '@tanstack/react-query'
import { Check, CircleX, Flag } from 'lucide-react'
import { useState } from 'react'
import { codeOf } from '#platform/errors.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { Reviewed } from '../../../../contract/review.ts'
import { reviewSentences as say } from '../../../../rules/review.ts'
import { cleanups } from '../../../api.ts'
import type { Decided } from '../deciding/decided.ts'
import { NoteForm, useNote } from '../deciding/note-form.tsx'
import { whyRefused } from '../deciding/tell.ts'
import type { Decisions } from '../deciding/use-decisions.ts'
import { VERBS, reviewWords as words } from '../review-words.ts'
import { Details } from './details.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'

type Props = {
  cleanupId: string
  /** as the list has it, if it does */
  known: Reviewed | undefined
  decide: Decisions['decide']
  onOpen: (cleanupId: string) => void
  onClose: () => void
}

/** Everything about one cleanup, and the decision on it. It stays open until that is done. */
export function DetailsDialog({ cleanupId, known, decide, onOpen, onClose }: Props) {
  const { data, error, isError, refetch } = useQuery({
    ...cleanups.reviewedOne.queryOptions({ input: { cleanupId } }),
    placeholderData: known,
    retry: (failures, why) => codeOf(why) !== 'NOT_FOUND' && failures < 2,
  })
  const [noting, setNoting] = useState<'flagged' | 'rejected'>()
  const [doing, setDoing] = useState<Decided>()
  const [refusal, setRefusal] = useState<string>()
  const send = async (status: Decided, note?: string) => {
    if (!data) return
    setDoing(status)
    setRefusal(undefined)
    const outcome = await decide({ cleanups: [data], status, note }, { isQuiet: true })
    setDoing(undefined)
    if (outcome.refused.size > 0) setRefusal(whyRefused(outcome, 1))
    else onClose()
  }
  const field = useNote((note) => void send(noting!, note))
  const isGone = isError && codeOf(error) === 'NOT_FOUND'
  const button = (status: Decided) => ({
    isBusy: doing === status,
    busyLabel: VERBS[status].doing,
    isDisabled: doing !== undefined && doing !== status,
  })

  const choice = (
    <>
      <Button variant="outline" {...button('flagged')} onPress={() => setNoting('flagged')}>
        <Flag aria-hidden />
        Flag
      </Button>
      <Button variant="outline" {...button('rejected')} onPress={() => setNoting('rejected')}>
        <CircleX aria-hidden />
        Reject
      </Button>
      <Button {...button('approved')} onPress={() => void send('approved')}>
        <Check aria-hidden />
        Approve
      </Button>
    </>
  )
  const sending = noting && (
    <>
      <Button variant="outline" isDisabled={doing !== undefined} onPress={() => setNoting(undefined)}>
        Cancel
      </Button>
      <Button
        variant={noting === 'rejected' ? 'destructive' : 'default'}
        {...button(noting)}
        onPress={field.send}
      >{`${VERBS[noting].verb} cleanup`}</Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="reading"
      title={say.details}
      isBusy={doing !== undefined}
      error={isGone ? words.gone : refusal}
      notice={noting && <NoteForm key={noting} status={noting} field={field} hasKeys={false} />}
      footer={data && !isGone && (sending ?? choice)}
    >
      {data ? (
        <Details cleanup={data} onOpen={onOpen} />
      ) : isError ? (
        isGone || <ErrorState title={words.listFailed} onRetry={() => void refetch()} />
      ) : (
        <DetailsSkeleton />
      )}
    </Dialog>
  )
}
