import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatTypedWeight, readTypedWeight, weightUnit } from '#platform/weight.ts'
import { FormField, type FormFieldBinding } from '#platform/web/form/field.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { SegmentedControl } from '#platform/web/ui/fields/segmented-control.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { BAGS_PER_CLEANUP, WEIGHT_KINDS } from '../../rules.ts'
import { logCleanupDialogUiTexts as dialogTexts } from './copy.ts'
import type { CleanupFormState } from './use-log-form.ts'

type Props = { form: CleanupFormState; isInPounds: boolean }

/** Number of bags and their weight. How the weight is known is asked once there is one. */
export function BagsFields({ form, isInPounds }: Props) {
  const hasWeight = useWatch({ control: form.control, name: 'weight', compute: (weight) => weight !== null })
  const setKind = (grams: number | null) => {
    const kind = grams === null ? null : (form.getValues('weightKind') ?? 'estimated')
    form.setValue('weightKind', kind, { shouldDirty: true })
  }
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 items-start gap-4">
        <FormField form={form} name="bags">
          {(field) => (
            <NumberField
              label={texts.bags}
              note="optional"
              minValue={BAGS_PER_CLEANUP.least}
              maxValue={BAGS_PER_CLEANUP.most}
              {...field}
            />
          )}
        </FormField>
        <FormField form={form} name="weight">
          {({ onChange, ...field }) => (
            <WeightField
              {...field}
              isInPounds={isInPounds}
              onChange={(grams) => {
                setKind(grams)
                onChange(grams)
              }}
            />
          )}
        </FormField>
      </div>
      {hasWeight && (
        <FormField form={form} name="weightKind">
          {({ value, onChange }) => (
            <SegmentedControl
              label={texts.weightKind}
              options={WEIGHT_KINDS.map((id) => ({ id, label: dialogTexts.weightKinds[id] }))}
              value={value ?? 'estimated'}
              onChange={onChange}
            />
          )}
        </FormField>
      )}
    </div>
  )
}

/**
 * Field for a weight in the member's unit, with grams as its value. The text of the field is never rewritten, so that the
 * grams stay exact until the member types others.
 */
function WeightField({
  value,
  onChange,
  isInPounds,
  ...field
}: FormFieldBinding<number | null> & { isInPounds: boolean }) {
  const write = (grams: number | null) =>
    grams === null || Number.isNaN(grams) ? '' : formatTypedWeight(grams, isInPounds)
  const [own, setOwn] = useState({ grams: value, text: write(value) })
  // The weight was set from outside, for example when the form starts over.
  if (!Object.is(value, own.grams)) setOwn({ grams: value, text: write(value) })
  const [{ grams: first, text: firstText }] = useState(own)
  return (
    <TextField
      {...field}
      className="number-field [&_input]:num"
      label={dialogTexts.weight(weightUnit(isInPounds))}
      note="optional"
      inputMode="decimal"
      autoComplete="off"
      value={own.text}
      onChange={(text) => {
        // The text with which the field began stands for its grams, which it may show rounded.
        const grams = text === firstText ? first : readTypedWeight(text, isInPounds)
        setOwn({ grams, text })
        onChange(grams)
      }}
    />
  )
}
