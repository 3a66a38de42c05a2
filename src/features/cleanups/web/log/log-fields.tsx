import { type ReactNode, useState } from 'react'
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
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import type { Group } from '../../contract/group.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { groupUiTexts } from '../../copy/group.ts'
import { CLEANUP_MINUTES_STEPS, EARLIEST_CLEANUP_DAY, editNeedsNewReview } from '../../rules.ts'
import type { SharedContent } from '../../rules/sharing.ts'
import { BagsFields } from './bags-fields.tsx'
import { logCleanupDialogUiTexts as dialogTexts, logTogetherUiTexts as togetherTexts } from './copy.ts'
import { CleanupPhotosField } from './photos-field.tsx'
import { type FormatWeight, PeopleField, TotalField } from './together-step.tsx'
import { computeHostShare } from './together.ts'
import type { PhotoUploads } from './uploads.ts'
import type { CleanupFormState } from './use-log-form.ts'

type Props = {
  form: CleanupFormState
  isChange: boolean
  member: CurrentUser
  today: string
  mostPieces?: number
  hint?: RenderLogCleanupFormHint
  formatWeight?: FormatWeight | undefined
  isInPounds: boolean
  /** Share and group of a host who edits the cleanup. */
  hosted?: HostedShare | undefined
  /** Whether the cleanup can become one together, or alone again. */
  canSwitch: boolean
  uploads: PhotoUploads
  shared?: SharedContent | undefined
  /** Whether the typed cleanup is stored on this device until it is uploaded. */
  isStored: boolean
  /** Number of photos in the restored form draft that no longer exist. */
  forgotten: number
  onStartOver: () => void
}

type HostedShare = { share: number; group: Group | undefined }

export function CleanupFormFields(props: Props) {
  const { form, isChange, member, today, mostPieces, hint, uploads, isStored, shared, forgotten, onStartOver } = props
  const { formatWeight, isInPounds, hosted, canSwitch } = props
  const isTogether = useWatch({ control: form.control, name: 'isTogether' })
  // The number of pieces has the focus at the beginning, and not again when the switch brings it back.
  const [isFirst, setIsFirst] = useState(!isTogether)
  const autoFocus = isFirst && !isChange && member.emailVerified
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
      {hosted ? (
        <HostedPiecesFields form={form} mostPieces={mostPieces} formatWeight={formatWeight} hosted={hosted} />
      ) : isTogether ? (
        <TotalField form={form} formatWeight={formatWeight} />
      ) : (
        <PiecesField form={form} mostPieces={mostPieces} hint={hint} autoFocus={autoFocus} />
      )}
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
      <BagsFields form={form} isInPounds={isInPounds} />
      {canSwitch && <TogetherSwitch form={form} onSwitch={() => setIsFirst(false)} />}
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

/** Turns the cleanup into one together, and back. The number of pieces stays, and is checked against its new limit. */
const TogetherSwitch = ({ form, onSwitch }: { form: CleanupFormState; onSwitch: () => void }) => (
  <div className="border-y border-line py-4">
    <FormField form={form} name="isTogether">
      {({ onChange, ...field }) => (
        <Switch
          {...field}
          label={togetherTexts.switch}
          hint={togetherTexts.switchHint}
          side="end"
          onChange={(isTogether) => {
            onSwitch()
            onChange(isTogether)
            if (form.getValues('litterCount') !== null) void form.trigger('litterCount')
          }}
        />
      )}
    </FormField>
  </div>
)

type HostedProps = Pick<Props, 'form' | 'mostPieces' | 'formatWeight'> & { hosted: HostedShare }

/** Size of a group that its host edits. The own share is changed on the page of the cleanup. */
function HostedPiecesFields({ form, mostPieces = Infinity, formatWeight, hosted: { share, group } }: HostedProps) {
  const total = useWatch({ control: form.control, name: 'litterCount' })
  const own = total ? computeHostShare({ litterCount: share, group }, total, mostPieces) : share
  return (
    <div>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-6">
        <TotalField form={form} formatWeight={formatWeight} />
        <PeopleField form={form} />
      </div>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {own < share ? togetherTexts.ownShareShrinks(own) : togetherTexts.ownShare(own)}
      </p>
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
  const { group } = cleanup
  const pieces = group?.isHost ? group.total : cleanup.litterCount
  const before = { ...cleanup, litterCount: pieces, photos: cleanup.photos.map(({ id }) => id) }
  const needsReview = useWatch({
    control: form.control,
    compute: ({ date, location, litterCount, ...typed }) =>
      editNeedsNewReview(before, {
        ...typed,
        date: date ?? '',
        location: location.trim(),
        litterCount: litterCount ?? 0,
      }),
  })
  if (cleanup.status === 'pending' || !needsReview) return null
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
          steppers={groupUiTexts.pieceSteps}
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
