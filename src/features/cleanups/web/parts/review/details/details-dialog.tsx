import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '#platform/errors.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { Reviewed } from '../../../../contract/review.ts'
import { cleanupSentences } from '../../../../rules.ts'
import { reviewSentences as say } from '../../../../rules/review.ts'
import { cleanups } from '../../../api.ts'
import { CHOICES, type Decided, type NeedsNote, type Written } from '../deciding/decided.ts'
import { draftName } from '../deciding/draft-of.ts'
import { NoteForm, SendNote, useNote } from '../deciding/note-form.tsx'
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
  const [noting, setNoting] = useState<NeedsNote>()
  const [doing, setDoing] = useState<Decided>()
  const [refusal, setRefusal] = useState<string>()
  const [seen, see] = useState(known)
  if (data && !seen) see(data)
  const hasChanged = !doing && data?.updatedAt !== seen?.updatedAt

  const send = async (status: Decided, written?: Written) => {
    if (!seen || !data || doing) return
    if (hasChanged) {
      see(data)
      return setRefusal(cleanupSentences.changedMeanwhile)
    }
    setDoing(status)
    setRefusal(undefined)
    const outcome = await decide({ cleanups: [seen], status, ...written }, { isQuiet: true })
    if (outcome.refused.size === 0) return onClose()
    setRefusal(whyRefused(outcome, 1))
    // its reason says that it has changed: from here on the admin looks at what it is now
    const { data: now } = await refetch()
    see(now ?? seen)
    setDoing(undefined)
  }
  const field = useNote((written) => void send(noting!, written), draftName(noting ?? 'rejected', [{ cleanupId }]))
  const isGone = isError && codeOf(error) === 'NOT_FOUND'
  const button = (status: Decided) => ({
    isBusy: doing === status,
    busyLabel: VERBS[status].doing,
    isDisabled: doing !== undefined && doing !== status,
  })

  // what is most likely stands last, where the buttons of dialogs are
  const choice = CHOICES.toReversed().map((status) => {
    const { icon: Icon, verb } = VERBS[status]
    const isApproval = status === 'approved'
    return (
      <Button
        key={status}
        variant={isApproval ? 'default' : 'outline'}
        {...button(status)}
        onPress={() => (isApproval ? void send(status) : setNoting(status))}
      >
        <Icon aria-hidden />
        {verb}
      </Button>
    )
  })
  const sending = noting && (
    <>
      <Button variant="outline" isDisabled={doing !== undefined} onPress={() => setNoting(undefined)}>
        Cancel
      </Button>
      <SendNote status={noting} field={field} {...button(noting)} />
    </>
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="reading"
      title={say.details}
      isBusy={doing !== undefined}
      error={refusal ?? (isGone ? say.gone : hasChanged ? cleanupSentences.changedMeanwhile : undefined)}
      notice={noting && <NoteForm key={noting} status={noting} field={field} />}
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
