import { ChevronLeft, ChevronRight } from 'lucide-react'
import { parseDate } from '@internationalized/date'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import './month-calendar.css'

/** The month inside a DatePicker, which gives it the value. */
export const MonthCalendar = ({ min, max }: { min?: string; max?: string }) => (
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
