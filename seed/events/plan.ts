import { addDays, dayInTimeZone, startOfWeek } from '#platform/days.ts'
import { createRandom } from '../random.ts'
import { arizonaEvents } from './arizona.ts'
import type { TownEvent, RelativeDay } from './event.ts'
import { stateEvents } from './states.ts'
import { unlistedEvents } from './unlisted.ts'
import { worldEvents } from './world.ts'

const events = [...arizonaEvents, ...stateEvents, ...worldEvents, ...unlistedEvents]

export type PlannedEvent = {
  event: TownEvent
  startDate: string
  /** Null for an event of one day. */
  endDate: string | null
  submittedAt: Date
  updatedAt: Date
}

/** Plans the dates of all events for a town that is created now. */
export function planEvents(now: Date): PlannedEvent[] {
  const today = dayInTimeZone('UTC', now)
  return events.map((event) => {
    const startDate = toFirstDay(event.when, today)
    const { days = 1 } = event.when
    const ago = pickDaysSinceSubmission(event)
    return {
      event,
      startDate,
      endDate: days > 1 ? addDays(startDate, days - 1) : null,
      submittedAt: atNoon(addDays(today, -ago)),
      updatedAt: atNoon(addDays(today, event.status === 'pending' ? -ago : 2 - ago)),
    }
  })
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function toFirstDay(when: RelativeDay, today: string): string {
  if ('week' in when) return addDays(startOfWeek(today), 7 * when.week + DAYS.indexOf(when.on))
  const [year, month] = today.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + when.month, when.day)).toISOString().slice(0, 10)
}

/** Days since submission: a few for a pending event, weeks for one that was decided. */
function pickDaysSinceSubmission({ title, status }: TownEvent): number {
  const random = createRandom(title)
  return status === 'pending' ? random.between(1, 4) : random.between(18, 60)
}

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)
