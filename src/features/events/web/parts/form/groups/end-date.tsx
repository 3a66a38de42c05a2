import { useRef } from 'react'
import { Field } from '#platform/web/form/field.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { LAST_DAY } from '../../../../rules/event.ts'
import type { EventForm } from '../dialog/typing.ts'

type Props = { form: EventForm; earliest: string; onLeft: () => void }

/** May be empty, but not half written: the picker calls both of them none. */
export function EndDate({ form, earliest, onLeft }: Props) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box}>
      <Field form={form} name="endDate">
        {({ onChange, onBlur, ...field }) => (
          <DatePicker
            label="End date"
            note="optional"
            min={earliest}
            max={LAST_DAY}
            {...field}
            onChange={(day) => onChange(day ?? '')}
            onBlur={() => {
              const value = form.getValues('endDate')
              const begun = isBegun(box.current!)
              if (!value && (value === null) !== begun) onChange(begun ? null : '')
              onBlur()
              onLeft()
            }}
          />
        )}
      </Field>
    </div>
  )
}

function isBegun(box: HTMLElement): boolean {
  const parts = [...box.querySelectorAll('[role=spinbutton]')]
  return parts.some((part) => !part.hasAttribute('data-placeholder'))
}
