import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { getApiErrorCode } from '#platform/errors.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { type FormControls, useForm } from '#platform/web/form/use-form.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { MinutesField } from '#platform/web/ui/fields/minutes-field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import type { Group } from '../../contract/group.ts'
import { createShareEditSchema } from '../../contract/share.ts'
import { cleanupUiTexts } from '../../copy.ts'
import { groupDetailsUiTexts, joinGroupUiTexts, shareDialogUiTexts as texts } from '../../copy/together.ts'
import { CLEANUP_MINUTES_STEPS } from '../../rules.ts'
import { computeLargestShare } from '../../rules/group.ts'
import { findShareChange } from '../../rules/share-change.ts'
import { client } from '../api.ts'
import { useInvalidateAllQueries } from '../history/use-invalidate-all-queries.ts'
import { logCleanupDialogUiTexts } from '../log/copy.ts'
import { groupQueryOptions, ownShareQueryOptions } from './load-group.ts'
import { ShareFields } from './share-fields.tsx'

type Props = { groupId: string; cleanupId: string; onClose: () => void; onSaved: () => void }

export default function ShareDialog({ groupId, cleanupId, onClose, onSaved }: Props) {
  const group = useQuery(groupQueryOptions(groupId))
  const cleanup = useQuery(ownShareQueryOptions(cleanupId))
  if (group.data && cleanup.data)
    return (
      <LoadedShareDialog
        group={group.data}
        cleanup={cleanup.data}
        onOutdated={async () => (await group.refetch()).data}
        onClose={onClose}
        onSaved={onSaved}
      />
    )
  const failed = [group, cleanup].find(({ isError, isFetching }) => isError && !isFetching)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      width="narrow"
      title={groupDetailsUiTexts.changeShare}
    >
      {failed ? (
        <ErrorState
          title={joinGroupUiTexts.failed}
          onRetry={() => void Promise.all([group.refetch(), cleanup.refetch()])}
        >
          {joinGroupUiTexts.failedAbout}
        </ErrorState>
      ) : (
        <SkeletonGroup label={joinGroupUiTexts.loading} className="grid gap-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}

type LoadedProps = Omit<Props, 'groupId' | 'cleanupId'> & {
  group: Group
  cleanup: Cleanup
  /** Reads the group again, after the server has refused what was based on it. */
  onOutdated: () => Promise<Group | undefined>
}

type ShareFormValues = { litterCount: number | null; minutes: number | null; notes: string }

function LoadedShareDialog({ group, cleanup, onOutdated, onClose, onSaved }: LoadedProps) {
  const { total, rest, mostPieces, shares } = group
  const invalidate = useInvalidateAllQueries()
  const own = shares.find(({ isMe }) => isMe)?.pieces ?? cleanup.litterCount
  const most = computeLargestShare({ own, rest }, mostPieces)
  const [notice, setNotice] = useState<string>()
  const start: ShareFormValues = { litterCount: own, minutes: cleanup.minutes, notes: cleanup.notes ?? '' }
  const form = useForm({
    schema: createShareEditSchema({ most, mostPieces, savedMinutes: cleanup.minutes }),
    start,
    failureMessages: { fallback: texts.failed, unreachable: texts.unreachable },
    submit: async (values) => {
      setNotice(undefined)
      const save = ({ date, location }: Pick<Group, 'date' | 'location'>) =>
        client.edit({ cleanupId: cleanup.cleanupId, date, location, ...values })
      await save(group).catch(async (error: unknown) => {
        const code = getApiErrorCode(error)
        if (code !== 'NOT_HOST' && code !== 'SHARE_TOO_LARGE') throw error
        const newer = await onOutdated()
        // The host has changed the day or the place meanwhile, which are the same for all shares.
        if (newer && code === 'NOT_HOST') return save(newer)
        throw error
      })
      void invalidate()
      void showToast.success(texts.saved)
      onSaved()
    },
  })
  useCorrectionByOthers(group, most, form, setNotice)
  const [pieces, minutes] = useWatch({ control: form.control, name: ['litterCount', 'minutes'] })
  const isOtherTime = cleanup.minutes !== null && minutes !== cleanup.minutes
  const needsReview = group.status !== 'pending' && (pieces !== own || isOtherTime)
  const isWhole = pieces !== null && Number.isInteger(pieces)
  const difference = isWhole ? Math.max(1, Math.min(pieces, most)) - own : 0
  return (
    <FormDialog
      form={form}
      isChange
      width="narrow"
      title={groupDetailsUiTexts.changeShare}
      action={texts.save}
      notice={
        <>
          {notice && <Callout tone="amber">{notice}</Callout>}
          {needsReview && <Callout tone="amber">{texts.backToReview}</Callout>}
        </>
      }
      onClose={onClose}
    >
      <div className="grid gap-5">
        <FormField form={form} name="litterCount">
          {(field) => (
            <ShareFields
              {...field}
              total={total}
              own={own}
              rest={rest}
              mostPieces={mostPieces}
              shares={shares.map((share) => ({ ...share, id: share.cleanupId }))}
              about={texts.compared(difference)}
            />
          )}
        </FormField>
        <FormField form={form} name="minutes">
          {(field) => (
            <MinutesField
              label={cleanupUiTexts.timeSpent}
              note="optional"
              steps={CLEANUP_MINUTES_STEPS}
              stepLabels={logCleanupDialogUiTexts.minutesStepLabels}
              {...field}
            />
          )}
        </FormField>
        <FormField form={form} name="notes">
          {(field) => <TextArea label="Notes" note="optional" rows={2} {...field} />}
        </FormField>
      </div>
    </FormDialog>
  )
}

/**
 * Corrects a typed number that is no longer possible, because another member has taken pieces meanwhile, and says who.
 * The group may have been read again by a live update or after the server has refused the number.
 */
function useCorrectionByOthers(
  group: Group,
  most: number,
  form: FormControls<ShareFormValues>,
  setNotice: (sentence: string) => void,
) {
  const before = useRef({ group, most })
  const correct = useEffectEvent(() => {
    const earlier = before.current
    before.current = { group, most }
    const pieces = form.getValues('litterCount')
    const wasPossible = pieces !== null && pieces <= earlier.most
    if (earlier.group === group || !wasPossible || pieces <= most) return
    form.setValue('litterCount', most, { shouldDirty: true })
    form.clearErrors('root')
    setNotice(texts.changedMeanwhile(findShareChange(earlier.group.shares, group.shares), most))
  })
  useEffect(() => correct(), [group, most])
}
