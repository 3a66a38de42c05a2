import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { getApiErrorCode } from '#platform/errors.ts'
import { weeksInWords } from '#platform/numbers.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { type MemberForAdmins, StreakCorrectionReason, CorrectedStreakWeeksSchema } from '../../contract/admin.ts'
import { memberManagementUiTexts } from '../../copy.ts'
import { MAX_STREAK_CORRECTION_REASON_LENGTH } from '../../rules/admin.ts'
import { formatReaderDay, adminMemberListUiTexts as texts } from './copy.ts'
import { useRefetchMembers } from './use-set-member-visibility.ts'

export type StreakCorrectionClient = {
  read: (id: string) => Promise<StreakFacts>
  save: (streak: { id: string; weeks: number; reason: string }) => Promise<unknown>
}
type Props = { member: MemberForAdmins; streaks: StreakCorrectionClient; onClose: () => void }

const StreakForm = z.object({ weeks: CorrectedStreakWeeksSchema, reason: StreakCorrectionReason })
const INITIAL_VALUES: { weeks: number | null; reason: string } = { weeks: 0, reason: '' }

export function StreakCorrectionDialog({ member, streaks, onClose }: Props) {
  const { id, fullName, username, currentStreakWeeks } = member
  const refetchMembers = useRefetchMembers()
  // The week streak is not cached, so that the dialog always shows the current one.
  const { data: streak, isError } = useQuery({
    queryKey: ['streak of', id],
    queryFn: () => streaks.read(id),
    gcTime: 0,
  })
  const form = useForm({
    schema: StreakForm,
    start: INITIAL_VALUES,
    failureMessages: { fallback: memberManagementUiTexts.streakNotSet },
    submit: async ({ weeks, reason }) => {
      await streaks.save({ id, weeks, reason }).catch((error: unknown) => {
        throw getApiErrorCode(error) === 'FORBIDDEN' ? error : new Error()
      })
      void showToast.success(memberManagementUiTexts.streakSet(fullName, weeks))
      await refetchMembers()
      onClose()
    },
  })
  const typed = useWatch({ control: form.control, name: 'weeks' })
  // The button that saves a corrected streak names the number of weeks only if it is valid.
  const weeks = CorrectedStreakWeeksSchema.safeParse(typed).data ?? null
  return (
    <FormDialog
      form={form}
      isChange={false}
      width="narrow"
      title="Edit streak"
      subtitle={username ? `${fullName}, ${username}` : fullName}
      action={texts.setStreak(weeks)}
      onClose={onClose}
    >
      <StreakFactsBox now={currentStreakWeeks} streak={streak} hasFailed={isError} />
      <FormField form={form} name="weeks">
        {(field) => (
          <NumberField
            label="Weeks in a row"
            hint={texts.streakHint(weeks, streak?.longestStreakWeeks)}
            minValue={0}
            steppers={{ less: 'One week less', more: 'One week more' }}
            autoFocus
            {...field}
          />
        )}
      </FormField>
      <FormField form={form} name="reason">
        {(field) => (
          <TextArea
            label="Reason"
            note="optional"
            hint={texts.streakReasonHint}
            rows={2}
            maxLength={MAX_STREAK_CORRECTION_REASON_LENGTH}
            className="mt-5"
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  )
}

type StreakFacts = { currentStreakWeeks: number; longestStreakWeeks: number; lastCleanupDate: string | null }

type FactsProps = { now: number; streak: StreakFacts | undefined; hasFailed: boolean }

/** Shows a member's streaks and last cleanup. Until they load, the streak from the member list is shown. */
function StreakFactsBox({ now, streak, hasFailed }: FactsProps) {
  const facts = [
    [texts.streakNow, weeksInWords(streak?.currentStreakWeeks ?? now)],
    [texts.streakLongest, streak && weeksInWords(streak.longestStreakWeeks)],
    [texts.streakLastCleanup, streak && formatLastCleanup(streak)],
  ] as const
  return (
    <dl className="mb-5 grid grid-cols-[1fr_1fr_auto] divide-x divide-line rounded-md bg-sunk py-3">
      {facts.map(([name, fact]) => (
        <div key={name} className="px-3 sm:px-4">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="font-semibold">
            {fact ??
              (hasFailed ? (
                <span className="font-normal text-ink-2">{texts.streakUnread}</span>
              ) : (
                <Skeleton className="my-[3px] h-[1.2em] w-16 bg-line!" />
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const formatLastCleanup = ({ lastCleanupDate: day }: StreakFacts) =>
  day ? formatReaderDay(day, 'UTC') : texts.streakNoCleanup
