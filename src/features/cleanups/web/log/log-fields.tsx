import type { ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { ResendVerificationEmailButton } from '#features/members/web/verification/resend-verification.tsx'
import { sanitizePostalCode } from '#features/places/rules.ts'
import { RestoredDraftNote } from '#platform/web/form/restored-draft-note.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { MinutesField } from '#platform/web/ui/fields/minutes-field.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { CLEANUP_MINUTES_STEPS, EARLIEST_CLEANUP_DAY, editNeedsNewReview } from '../../rules.ts'
import type { ContentSharedFromOtherApp } from '../../rules/sharing.ts'
import { logCleanupDialogUiTexts as dialogTexts } from './copy.ts'
import { CleanupPhotosField } from './photos-field.tsx'
import type { PhotoUploads } from './uploads.ts'
import type { CleanupFormState } from './use-log-form.ts'

type Props = {
  form: CleanupFormState
  isChange: boolean
  member: CurrentUser
  today: string
  mostPieces?: number
  hint?: RenderLogCleanupFormHint
  uploads: PhotoUploads
  shared?: ContentSharedFromOtherApp | undefined
  /** Whether the typed cleanup is stored on this device until it is uploaded. */
  isStored: boolean
  /** Number of photos in the restored form draft that no longer exist. */
  forgotten: number
  onStartOver: () => void
}

export function CleanupFormFields(props: Props) {
  const { form, isChange, member, today, mostPieces, hint, uploads, isStored, shared, forgotten, onStartOver } = props
  return (
    <div className="grid gap-5">
      {!member.emailVerified && <Unverified member={member} />}
      {form.isRestored && <RestoredDraftNote onStartOver={onStartOver} />}
      {form.isRestored && forgotten > 0 && <Callout tone="amber">{dialogTexts.photosForgotten(forgotten)}</Callout>}
      <div className="grid grid-cols-2 items-start gap-4">
        <FormField form={form} name="date">
          {(field) => <DatePicker label="Date" min={EARLIEST_CLEANUP_DAY} max={today} {...field} />}
        </FormField>
        <FormField form={form} name="location">
          {({ onChange, ...field }) => (
            <TextField
              label="ZIP/postal code"
              autoComplete="postal-code"
              onChange={(text) => onChange(sanitizePostalCode(text))}
              {...field}
            />
          )}
        </FormField>
      </div>
      <PiecesField form={form} mostPieces={mostPieces} hint={hint} autoFocus={!isChange && member.emailVerified} />
      <FormField form={form} name="minutes">
        {(field) => (
          <MinutesField
            label={texts.timeSpent}
            note="optional"
            steps={CLEANUP_MINUTES_STEPS}
            stepLabels={dialogTexts.minutesStepLabels}
            {...field}
          />
        )}
      </FormField>
      <CleanupPhotosField
        form={form}
        uploads={uploads}
        isStored={isStored}
        mayUpload={member.emailVerified}
        shared={shared}
      />
      <FormField form={form} name="notes">
        {(field) => <TextArea label="Notes" note="optional" rows={2} {...field} />}
      </FormField>
    </div>
  )
}

const Unverified = ({ member }: { member: CurrentUser }) => (
  <Callout tone="amber">
    <p className="mb-2.5">{texts.unverified}</p>
    <ResendVerificationEmailButton email={member.email} size="sm" />
  </Callout>
)

/** Warns that an edit sends a decided cleanup back to review. Pending cleanups are still in review. */
export function EditNeedsNewReviewWarning({ form, cleanup }: { form: CleanupFormState; cleanup: Cleanup }) {
  const [date, location, litterCount, minutes, photos] = useWatch({
    control: form.control,
    name: ['date', 'location', 'litterCount', 'minutes', 'photos'],
  })
  const before = { ...cleanup, photos: cleanup.photos.map(({ id }) => id) }
  const after = { date: date ?? '', location: location.trim(), litterCount: litterCount ?? 0, minutes, photos }
  if (cleanup.status === 'pending' || !editNeedsNewReview(before, after)) return null
  return <Callout tone="amber">{dialogTexts.backToReview}</Callout>
}

/**
 * Hint below the number of pieces in the log form, from the values typed so far. It says, for example, how the cleanup
 * would change the member's streak.
 */
export type RenderLogCleanupFormHint = (typed: { date: string | null; pieces: number | null }) => ReactNode

type PiecesProps = { form: CleanupFormState; mostPieces?: number; hint?: RenderLogCleanupFormHint; autoFocus: boolean }

function PiecesField({ form, mostPieces, hint, autoFocus }: PiecesProps) {
  const [date, pieces] = useWatch({ control: form.control, name: ['date', 'litterCount'] })
  const { errors } = useFormState({ control: form.control })
  const isPossible = pieces !== null && pieces >= 1 && pieces <= (mostPieces ?? Infinity)
  return (
    <FormField form={form} name="litterCount">
      {(field) => (
        <NumberField
          label="Pieces of litter"
          steppers={{ less: 'One fewer', more: 'One more' }}
          minValue={1}
          autoFocus={autoFocus}
          // The hint about what the cleanup would change is hidden after an error. If only the response was lost, the
          // cleanup may be counted already.
          hint={!errors.root && hint?.({ date, pieces: isPossible ? pieces : null })}
          {...field}
        />
      )}
    </FormField>
  )
}
