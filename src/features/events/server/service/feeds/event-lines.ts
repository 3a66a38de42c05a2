import { addDays } from '#platform/days.ts'
import type { Event } from '../../../contract/shown.ts'
import { isDaily, lastDayOf } from '../../../rules/event.ts'
import { eventPath } from '../../../rules/feeds.ts'
import { GLOBAL } from '../../../rules/finder.ts'
import { addressInWords } from '../../../rules/words.ts'
import { dayValue, localValue, momentValue, text } from './content-lines.ts'

/** Numbers of changes count from then on, so that they stay small. */
const FIRST_MOMENT = Date.UTC(2020, 0, 1)

type Where = { event: Event; origin: string; zone: string | undefined }

/** One event of a calendar, at `origin`; without a zone it is when clocks show it, wherever one is. */
export function eventLines({ event, origin, zone }: Where): string[] {
  const changed = new Date(event.updatedAt)
  const url = origin + eventPath(event.id)
  const place = placeOf(event)
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(origin).hostname}`,
    `DTSTAMP:${momentValue(changed)}`,
    `LAST-MODIFIED:${momentValue(changed)}`,
    `SEQUENCE:${Math.max(0, Math.floor((changed.getTime() - FIRST_MOMENT) / 1000))}`,
    ...whenOf(event, zone),
    `SUMMARY:${text(event.title)}`,
    `DESCRIPTION:${text(aboutOf(event, url))}`,
    ...(place ? [`LOCATION:${text(place)}`] : []),
    ...(event.tags.length > 0 ? [`CATEGORIES:${event.tags.map(({ name }) => text(name)).join(',')}`] : []),
    `URL:${url}`,
    `STATUS:${event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** Without a time it takes whole days; with hours of each day it is there again on each; its end is the first moment that does not belong to it. */
function whenOf(event: Event, zone: string | undefined): string[] {
  const { startDate, startTime } = event
  if (!startTime) {
    const days = [startDate, addDays(lastDayOf(event), 1)].map(dayValue)
    return [`DTSTART;VALUE=DATE:${days[0]}`, `DTEND;VALUE=DATE:${days[1]}`]
  }
  const at = zone ? `;TZID=${zone}:` : ':'
  const start = localValue(startDate, startTime)
  const end = endOf(event)
  return [
    `DTSTART${at}${start}`,
    ...(end && end > start ? [`DTEND${at}${end}`] : []),
    ...(isDaily(event) ? [`RRULE:FREQ=DAILY;COUNT=${daysOf(event)}`] : []),
  ]
}

const DAY_MS = 24 * 60 * 60 * 1000
const daysOf = (event: Event) => (Date.parse(lastDayOf(event)) - Date.parse(event.startDate)) / DAY_MS + 1

function endOf(event: Event): string | undefined {
  const last = lastDayOf(event)
  if (event.endTime) return localValue(isDaily(event) ? event.startDate : last, event.endTime)
  return last > event.startDate ? localValue(addDays(last, 1), '00:00') : undefined
}

const aboutOf = ({ subtitle, description, hostOrg, registrationRequired }: Event, url: string) =>
  [subtitle, description, `Host organization: ${hostOrg}`, registrationRequired ? 'Registration required' : null, url]
    .filter(Boolean)
    .join('\n\n')

export const placeOf = (event: Event): string =>
  [event.locationName, event.isGlobal ? GLOBAL : addressInWords(event)].filter(Boolean).join(', ')
