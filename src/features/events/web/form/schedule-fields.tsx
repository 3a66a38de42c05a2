import { useWatch } from 'react-hook-form'
import { useRef } from 'react'
import { isCalendarDay } from '#platform/days.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { TimePicker } from '#platform/web/ui/fields/time-picker.tsx'
import { EARLIEST_EVENT_DAY, LATEST_EVENT_DAY } from '../../rules/event.ts'
import { type EventFormControls } from './form-values.ts'
import { eventFormUiTexts as texts } from './copy.ts'
import { EventFormSection, TWO_COLUMN_GRID } from './field-section.tsx'

export function EventScheduleFields({ form }: { form: EventFormControls }) {
  const startDate = useWatch({ control: form.control, name: 'startDate' })
  /** End date and end time depend on the start, so they are validated when any date or time field loses focus. */
  const validateEnd = () => void form.trigger((['endDate', 'endTime'] as const).filter((name) => form.getValues(name)))
  return (
    <EventFormSection title="When" hint={texts.whenHint}>
      <div className={TWO_COLUMN_GRID}>
        <FormField form={form} name="startDate">
          {(field) => (
            <DatePicker
              label="Start date"
              min={EARLIEST_EVENT_DAY}
              max={LATEST_EVENT_DAY}
              {...field}
              onBlur={validateEnd}
            />
          )}
        </FormField>
        <EndDate
          form={form}
          earliest={startDate && isCalendarDay(startDate) ? startDate : EARLIEST_EVENT_DAY}
          onLeft={validateEnd}
        />
        <TimeField form={form} name="startTime" label="Start time" onLeft={validateEnd} />
        <TimeField form={form} name="endTime" label="End time" onLeft={validateEnd} />
      </div>
    </EventFormSection>
  )
}

type TimeProps = { form: EventFormControls; name: 'startTime' | 'endTime'; label: string; onLeft: () => void }

const TimeField = ({ form, name, label, onLeft }: TimeProps) => (
  <FormField form={form} name={name}>
    {({ onChange, ...field }) => (
      <TimePicker
        label={label}
        note="optional"
        isClearable
        {...field}
        onChange={(time) => onChange(time ?? '')}
        onBlur={onLeft}
      />
    )}
  </FormField>
)

type Props = { form: EventFormControls; earliest: string; onLeft: () => void }

/** The date picker reports null for an empty and a half-typed date, so the field checks its segments. */
function EndDate({ form, earliest, onLeft }: Props) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box}>
      <FormField form={form} name="endDate">
        {({ onChange, onBlur, ...field }) => (
          <DatePicker
            label="End date"
            note="optional"
            min={earliest}
            max={LATEST_EVENT_DAY}
            {...field}
            onChange={(day) => onChange(day ?? '')}
            onBlur={() => {
              const value = form.getValues('endDate')
              const begun = isPartlyTyped(box.current!)
              if (!value && (value === null) !== begun) onChange(begun ? null : '')
              onBlur()
              onLeft()
            }}
          />
        )}
      </FormField>
    </div>
  )
}

function isPartlyTyped(box: HTMLElement): boolean {
  const parts = [...box.querySelectorAll('[role=spinbutton]')]
  return parts.some((part) => !part.hasAttribute('data-placeholder'))
}
