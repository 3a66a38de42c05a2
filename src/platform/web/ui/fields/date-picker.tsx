import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker as Field,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dropdown } from '#platform/web/ui/dropdown.tsx'
import { FieldLabel, FieldMessage, fieldStateAttributes, type FieldTextProps } from '#platform/web/ui/fields/field.tsx'
import { NativeField } from './native-field.tsx'
import './date-picker.css'

type Props = FieldTextProps & {
  className?: string
  name?: string
  /** Date in the date field as YYYY-MM-DD, or null while it is missing or incomplete. */
  value: string | null
  onChange: (day: string | null) => void
  onBlur?: () => void
  /** First and last day that the calendar of a date field offers. The form validates typed dates. */
  min?: string
  max?: string
  isDisabled?: boolean
  isReadOnly?: boolean
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** Date field: the day is typed in three parts, or picked from a calendar. */
export function DatePicker(props: Props) {
  const { label, note, hint, error, valid, className = '', name, value, onChange, min, max, ...field } = props
  const day = value ? parseDayOrNull(value) : null
  return (
    <I18nProvider locale="en-US">
      {name && (
        <NativeField {...{ label, note, hint, error, className }}>
          {(control) => <input {...control} type="date" name={name} min={min} max={max} defaultValue={value ?? ''} />}
        </NativeField>
      )}
      <Field
        {...field}
        {...fieldStateAttributes({ error, valid })}
        value={day}
        onChange={(changed) => onChange(changed?.toString() ?? null)}
        className={`field ${name ? 'noscript:hidden' : ''} ${className}`}
      >
        <FieldLabel label={label} note={note} />
        <Group className="field-box date-box">
          <DateInput className="date-input">{(part) => <DateSegment segment={part} className="date-part" />}</DateInput>
          {day && <span className="date-weekday">{weekday.format(day.toDate('UTC'))}</span>}
          <Button variant="ghost" size="icon">
            <CalendarDays aria-hidden />
          </Button>
        </Group>
        <FieldMessage hint={hint} error={error} valid={valid} />
        <Dropdown className="date-dropdown">
          <Dialog className="outline-none">
            <MonthCalendar min={min} max={max} />
          </Dialog>
        </Dropdown>
      </Field>
    </I18nProvider>
  )
}

function parseDayOrNull(day: string): CalendarDate | null {
  try {
    return parseDate(day)
  } catch {
    return null
  }
}

const MonthCalendar = ({ min, max }: { min?: string; max?: string }) => (
  <Calendar
    minValue={min ? parseDate(min) : undefined}
    maxValue={max ? parseDate(max) : undefined}
    className="calendar"
  >
    <div className="calendar-header">
      <Button slot="previous" variant="ghost" size="icon">
        <ChevronLeft aria-hidden />
      </Button>
      <Heading className="calendar-month" />
      <Button slot="next" variant="ghost" size="icon">
        <ChevronRight aria-hidden />
      </Button>
    </div>
    <CalendarGrid weekdayStyle="short">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className="calendar-weekday">{day.slice(0, 2)}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
    </CalendarGrid>
  </Calendar>
)
