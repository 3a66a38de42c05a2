import type { ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Field } from '#platform/web/form/field.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import type { LogForm } from './use-log-form.ts'

/** What this log would do, from what is typed so far. */
export type Hint = (typed: { date: string | null; pieces: number | null }) => ReactNode

type Props = { form: LogForm; mostPieces?: number; hint?: Hint; autoFocus: boolean }

/** The one number the dialog is about, and what it would do. */
export function PiecesField({ form, mostPieces, hint, autoFocus }: Props) {
  const [date, pieces] = useWatch({ control: form.control, name: ['date', 'litterCount'] })
  const { errors } = useFormState({ control: form.control })
  const isPossible = pieces !== null && pieces >= 1 && pieces <= (mostPieces ?? Infinity)
  return (
    <Field form={form} name="litterCount">
      {(field) => (
        <NumberField
          label="Pieces of litter"
          steppers={{ less: 'One fewer', more: 'One more' }}
          minValue={1}
          // what is no whole number is said, rather than read as another one
          formatOptions={{ maximumFractionDigits: 3 }}
          autoFocus={autoFocus}
          // after an answer that was lost it may be counted already
          hint={!errors.root && hint?.({ date, pieces: isPossible ? pieces : null })}
          {...field}
        />
      )}
    </Field>
  )
}
