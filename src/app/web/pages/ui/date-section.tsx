import { useState } from 'react'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { TimePicker } from '#platform/web/ui/fields/time-picker.tsx'
import { FormFieldExamples } from './example.tsx'

export const DateFieldComponentExamples = () => (
  <div className="grid grid-cols-1 gap-8">
    <FormFieldExamples title="Date" note="Written in three parts, or picked from the month.">
      <OneDate label="Date" start="2026-11-15" max="2026-11-20" hint="Not later than Nov 20, 2026." />
      <OneDate label="Start date" note="optional" />
      <OneDate label="Date" start="2027-02-30" error="Please enter a date" />
      <OneDate label="Date" start="2026-12-06" isDisabled />
      <OneDate label="Date" start="2026-12-06" isReadOnly />
    </FormFieldExamples>
    <FormFieldExamples title="Time" note="One tap each for hour, minute and half of the day.">
      <OneTime label="Start time" start="08:00" />
      <OneTime label="End time" note="optional" isClearable />
      <OneTime label="End time" start="07:30" error="The end must be after the start" />
      <OneTime label="Start time" start="08:00" isDisabled />
    </FormFieldExamples>
  </div>
)

type Texts = { label: string; note?: string; hint?: string; error?: string; start?: string; isDisabled?: boolean }

function OneDate({ start, ...texts }: Texts & { max?: string; isReadOnly?: boolean }) {
  const [day, setDay] = useState<string | null>(start ?? null)
  return <DatePicker {...texts} value={day} onChange={setDay} />
}

function OneTime({ start, ...texts }: Texts & { isClearable?: boolean }) {
  const [time, setTime] = useState<string | null>(start ?? null)
  return <TimePicker {...texts} value={time} onChange={setTime} />
}
