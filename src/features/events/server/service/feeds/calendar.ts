import { setImmediate as othersTurn } from 'node:timers/promises'
import { timeZoneOf } from '#features/places/server/service/time-zone.ts'
import { brand } from '#platform/brand.ts'
import type { Event } from '../../../contract/shown.ts'
import { lastDayOf } from '../../../rules/event.ts'
import { contentOf, text } from './content-lines.ts'
import { eventLines } from './event-lines.ts'
import { zoneLines } from './zone-lines.ts'

/** So often may a program that has subscribed ask again. */
const EVERY = 'PT6H'

/** In which something goes on there. */
type YearsByZone = Map<string, Set<number>>

type Calendar = {
  events: Event[]
  origin: string
  /** of one that is subscribed to, to be told from others */
  name?: string
}

/** Hundreds of events take their time: others are answered in between. */
const IN_ONE_GO = 25

/** A file by RFC 5545, at `origin`. */
export async function calendarOf({ events, origin, name }: Calendar): Promise<string> {
  const zones: YearsByZone = new Map()
  const pieces: string[] = []
  for (const [at, event] of events.entries()) {
    if (at > 0 && at % IN_ONE_GO === 0) await othersTurn()
    const zone = await zoneOf(event)
    if (zone) zones.set(zone, new Set([...(zones.get(zone) ?? []), ...yearsOf(event)]))
    pieces.push(contentOf(eventLines({ event, origin, zone })))
  }
  return [contentOf(headLines(name)), ...(await zonesOf(zones)), ...pieces, contentOf(['END:VCALENDAR'])].join('')
}

const headLines = (name: string | undefined) => [
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
]

/** What goes on everywhere, and what takes whole days, is bound to no zone. */
const zoneOf = async (event: Event) => (event.isGlobal || !event.startTime ? undefined : timeZoneOf(event))

/** All that it touches: in a year from New Year's Eve on that is three. */
function yearsOf(event: Event): number[] {
  const [first, last] = [event.startDate, lastDayOf(event)].map((day) => Number(day.slice(0, 4))) as [number, number]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Each zone once. */
async function zonesOf(zones: YearsByZone): Promise<string[]> {
  const pieces: string[] = []
  for (const [zone, years] of zones) {
    pieces.push(contentOf(zoneLines(zone, years)))
    await othersTurn()
  }
  return pieces
}
