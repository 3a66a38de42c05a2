import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { v7 } from 'uuid'
import * as z from 'zod/mini'
import type { MemberForAdmins } from '#features/members/contract/admin.ts'
import { cleanupsInWords } from '#platform/numbers.ts'
import { runNamedAction } from '#platform/web/confirmation.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { createFormFieldError } from '#platform/web/form/submit-failure.ts'
import { type FormControls, useForm } from '#platform/web/form/use-form.ts'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { SegmentedControl } from '#platform/web/ui/fields/segmented-control.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { useVisitorToday } from '#platform/web/use-hydrated.ts'
import { CorrectedPieces, CorrectionDay, type CorrectionForAdmins, CorrectionReason } from '../../contract.ts'
import { correctionUiTexts } from '../../copy.ts'
import { CORRECTION_KINDS, type CorrectionKind, EARLIEST_CORRECTION_DAY, MAX_CORRECTED_PIECES } from '../../rules.ts'
import { client } from '../api.ts'
import { type Direction, correctionAdminUiTexts as texts } from './copy.ts'
import { CorrectionEffectPanel, useCorrectionEffect } from './correction-effect.tsx'

type Member = Pick<MemberForAdmins, 'id' | 'fullName' | 'username' | 'avatarUrl' | 'totalCleanups'>
type Props = {
  member: Member
  /** Correction to revert. The dialog starts with a negated correction, whose reason alone can be changed. */
  reversed?: CorrectionForAdmins | undefined
  /** Called after the correction is saved, before the dialog closes. */
  onSaved: () => Promise<unknown>
  onClose: () => void
}

const CorrectionForm = z.object({
  kind: z.enum(CORRECTION_KINDS),
  direction: z.enum(['take', 'add']),
  pieces: z
    .number({
      error: ({ input }) =>
        input === undefined || input === null ? correctionUiTexts.piecesRequired : correctionUiTexts.piecesWrong,
    })
    .check(
      z.refine(Number.isInteger, { error: correctionUiTexts.piecesWrong, abort: true }),
      z.gte(1, correctionUiTexts.piecesRequired),
      z.lte(MAX_CORRECTED_PIECES, correctionUiTexts.tooManyPieces),
    ),
  day: CorrectionDay,
  reason: CorrectionReason,
})
type Typed = {
  kind: CorrectionKind
  direction: Direction
  pieces: number | null
  day: string | null
  reason: string
}

const toSignedPieces = (direction: Direction, pieces: number) => (direction === 'take' ? -pieces : pieces)

/** Initial values of the form: a new correction, or the negation of the one to revert. */
const startValues = (reversed: CorrectionForAdmins | undefined, today: string): Typed =>
  reversed
    ? {
        kind: reversed.kind,
        direction: reversed.pieces < 0 ? 'add' : 'take',
        pieces: Math.abs(reversed.pieces),
        day: reversed.day,
        reason: texts.takesBack(reversed.day),
      }
    : { kind: 'correction', direction: 'take', pieces: null, day: today, reason: '' }

/** Dialog in which superadmins correct a member's pieces and see the effect before saving. */
export default function CorrectionDialog({ member, reversed, onSaved, onClose }: Props) {
  const { today } = useVisitorToday()
  const title = reversed ? texts.takeBackTitle : texts.newCorrection
  const lastAttempt = useRef<{ id: string; content: string }>(undefined)
  const form = useForm({
    schema: CorrectionForm,
    start: startValues(reversed, today),
    failureMessages: { fallback: correctionUiTexts.notSaved },
    submit: async ({ kind, direction, pieces, day, reason }) => {
      const change = { pieces: toSignedPieces(direction, pieces), day }
      // The save button waits for the preview of a correction, but the Enter key may be quicker.
      const effect = counted.effect ?? (await client.preview({ id: member.id, ...change }))
      if (effect.refusal) throw createFormFieldError(['pieces'], effect.refusal)
      // A repeated request to save a correction has the same id, because the first may be saved although its response
      // was lost.
      const content = JSON.stringify([change, kind, reason])
      if (lastAttempt.current?.content !== content) lastAttempt.current = { id: v7(), content }
      const { id: newId } = lastAttempt.current
      const { id } = member
      await runNamedAction(title, () =>
        reversed
          ? client.takeBack({ id, correctionId: reversed.id, reversalId: newId, reason })
          : client.correct({ id, correctionId: newId, ...change, kind, reason }),
      )
      void showToast.success(texts.done(change.pieces), { description: texts.doneTotal(effect) })
      await onSaved()
      onClose()
    },
  })
  const typed = useWatch({ control: form.control })
  const direction = typed.direction ?? 'take'
  const pieces = CorrectionForm.shape.pieces.safeParse(typed.pieces).data
  const day = CorrectionDay.safeParse(typed.day).data
  const change = pieces !== undefined && day !== undefined && CorrectedPieces.safeParse(pieces).success
  const counted = useCorrectionEffect(
    member.id,
    change ? { pieces: toSignedPieces(direction, pieces), day } : undefined,
  )
  return (
    <FormDialog
      form={form}
      isChange
      width="split"
      title={title}
      action={reversed ? texts.takeBack : texts.action(direction, pieces)}
      awaited={counted.isCounting && texts.counting}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-7">
        <div className="grid grid-cols-1 gap-5 self-start">
          <MemberBox {...member} />
          <ChangeFields form={form} isFixed={reversed !== undefined} today={today} />
          <FormField form={form} name="reason">
            {(field) => (
              <TextArea
                label="Reason"
                isRequired
                rows={2}
                hint={texts.reasonHint(member.fullName, field.value.trim().length)}
                {...field}
              />
            )}
          </FormField>
        </div>
        <CorrectionEffectPanel counted={counted} />
      </div>
    </FormDialog>
  )
}

const MemberBox = ({ fullName, username, avatarUrl, totalCleanups }: Member) => (
  <div className="field">
    <span className="field-label">Member</span>
    <div className="flex items-center gap-3 rounded-md border-[1.5px] border-line-strong px-3.5 py-2">
      <Avatar name={fullName} src={avatarUrl} size={40} />
      <p className="min-w-0 text-[0.9375rem] text-ink-2">
        <b className="block leading-tight font-semibold text-ink wrap-anywhere" dir="auto">
          {fullName}
        </b>
        <span className="block truncate">{[username, cleanupsInWords(totalCleanups)].filter(Boolean).join(', ')}</span>
      </p>
    </div>
  </div>
)

type FieldsProps = { form: FormControls<Typed>; isFixed: boolean; today: string }

/** Fields for kind, pieces and day, which are fixed when a correction is reverted. */
const ChangeFields = ({ form, isFixed, today }: FieldsProps) => (
  <>
    <FormField form={form} name="kind">
      {({ value, onChange }) => (
        <div className="field">
          <span aria-hidden className="field-label">
            Kind
          </span>
          <SegmentedControl
            label="Kind"
            isReadOnly={isFixed}
            options={CORRECTION_KINDS.map((id) => ({ id, label: texts.kinds[id] }))}
            value={value}
            onChange={onChange}
          />
        </div>
      )}
    </FormField>
    <div className="field grid grid-cols-1 items-start gap-2 sm:grid-cols-[220px_minmax(0,1fr)]">
      <span aria-hidden className="field-label col-span-full -mb-0.5">
        Pieces
      </span>
      <FormField form={form} name="direction">
        {({ value, onChange }) => (
          <SegmentedControl
            label={texts.directionLabel}
            isReadOnly={isFixed}
            options={[
              { id: 'take', label: texts.directions.take, icon: <Minus aria-hidden /> },
              { id: 'add', label: texts.directions.add, icon: <Plus aria-hidden /> },
            ]}
            value={value}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormField form={form} name="pieces">
        {(field) => (
          <NumberField
            className="[&_label]:sr-only [&_.field-box]:min-h-[52px]"
            label="Pieces"
            isRequired
            minValue={1}
            isReadOnly={isFixed}
            autoFocus={!isFixed}
            {...field}
          />
        )}
      </FormField>
    </div>
    <FormField form={form} name="day">
      {(field) => (
        <DatePicker
          label="Day"
          hint={texts.dayHint}
          min={EARLIEST_CORRECTION_DAY}
          max={today}
          isReadOnly={isFixed}
          {...field}
        />
      )}
    </FormField>
  </>
)
