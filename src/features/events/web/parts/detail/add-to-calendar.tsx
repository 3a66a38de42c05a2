import { CalendarPlus } from 'lucide-react'
import { ButtonLink } from '#platform/web/ui/actions/button-link.tsx'
import { eventCalendarPath } from '../../../rules/feeds.ts'

/** A file that phones and computers open with their calendar. */
export const AddToCalendar = ({ id }: { id: string }) => (
  <ButtonLink variant="outline" className="w-full" href={eventCalendarPath(id)} download>
    <CalendarPlus aria-hidden />
    Add to calendar
  </ButtonLink>
)
