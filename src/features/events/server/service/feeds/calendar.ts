import { timeZoneOf } from '#features/places/server/service/time-zone.ts'
import { brand } from '#platform/brand.ts'
import type { Event } from '../../../contract/shown.ts'
import { lastDayOf } from '../../../rules/event.ts'
import { contentOf, text } from './content-lines.ts'
import { eventLines } from './event-lines.ts'
import { zoneLines } from './zone-lines.ts'

/** So often may a program that has subscribed ask again. */
const EVERY = 'PT6H'

type Calendar = {
  events: Event[]
  origin: string
  /** of one that is subscribed to, to be told from others */
  name?: string
}

/** A file by RFC 5545, at `origin`. */
export async function calendarOf({ events, origin, name }: Calendar): Promise<string> {
  const placed = await Promise.all(events.map(async (event) => ({ event, origin, zone: await zoneOf(event) })))
  return contentOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Cleanup events//EN`,
    'CALSCALE:GREGORIAN',
    ...(name
      ? [
          `NAME:${text(name)}`,
          `X-WR-CALNAME:${text(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${EVERY}`,
          `X-PUBLISHED-TTL:${EVERY}`,
        ]
      : []),
    ...zonesOf(placed),
    ...placed.flatMap(eventLines),
    'END:VCALENDAR',
  ])
}

/** What goes on everywhere, and what takes whole days, is bound to no zone. */
const zoneOf = async (event: Event) => (event.isGlobal || !event.startTime ? undefined : timeZoneOf(event))

type Placed = { event: Event; zone: string | undefined }

/** Each zone once, for the years in which something goes on there. */
function zonesOf(placed: Placed[]): string[] {
  const byZone = Map.groupBy(placed, ({ zone }) => zone)
  return Array.from(byZone).flatMap(([zone, its]) => {
    if (!zone) return []
    const years = its.flatMap(({ event }) => [event.startDate, lastDayOf(event)].map((day) => Number(day.slice(0, 4))))
    return zoneLines(zone, Math.min(...years), Math.max(...years))
  })
}
