import { addDays, dayIn, weekOf } from '#platform/days.ts'
import { randomOf } from '../random.ts'
import { arizona } from './arizona.ts'
import type { TownEvent, When } from './event.ts'
import { states } from './states.ts'
import { waiting } from './waiting.ts'
import { world } from './world.ts'

const events = [...arizona, ...states, ...world, ...waiting]

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
  const today = dayIn('UTC', now)
  return events.map((event) => {
    const startDate = firstDay(event.when, today)
    const { days = 1 } = event.when
    const ago = daysAgo(event)
    return {
      event,
      startDate,
      endDate: days > 1 ? addDays(startDate, days - 1) : null,
      submittedAt: noonOf(addDays(today, -ago)),
      updatedAt: noonOf(addDays(today, event.status === 'pending' ? -ago : 2 - ago)),
    }
  })
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function firstDay(when: When, today: string): string {
  if ('week' in when) return addDays(weekOf(today), 7 * when.week + DAYS.indexOf(when.on))
  const [year, month] = today.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + when.month, when.day)).toISOString().slice(0, 10)
}

/** Days since submission: a few for a pending event, weeks for one that was decided. */
function daysAgo({ title, status }: TownEvent): number {
  const random = randomOf(title)
  return status === 'pending' ? random.between(1, 4) : random.between(18, 60)
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
