import { formatIcalTimestamp } from './ical-lines.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Step of the search for clock changes: no time zone changes its clocks forth and back within a week. */
const SEARCH_STEP = 7 * DAY

type OffsetChange = { at: number; from: number; to: number; name: string }

/**
 * Content lines of a time zone (VTIMEZONE) with its clock changes in the given years. A calendar then need not know the
 * zone by its name.
 */
export function createIcalTimeZoneLines(zone: string, years: Set<number>): string[] {
  const clock = createZoneClock(zone)
  const changes = Array.from(years)
    .toSorted((a, b) => a - b)
    .flatMap((year) => [...(years.has(year - 1) ? [] : [offsetBefore(clock, year)]), ...findOffsetChanges(clock, year)])
  const standard = Math.min(...changes.map(({ to }) => to))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...changes.flatMap((change) => createObservanceLines(change, change.to > standard ? 'DAYLIGHT' : 'STANDARD')),
    'END:VTIMEZONE',
  ]
}

/** UTC offset at the beginning of a year. A VTIMEZONE starts with it if it does not describe the previous year. */
function offsetBefore(clock: ZoneClock, year: number): OffsetChange {
  const begin = Date.UTC(year, 0, 1)
  const offset = clock.offset(begin)
  return { at: begin - DAY, from: offset, to: offset, name: clock.name(begin) }
}

const createObservanceLines = ({ at, from, to, name }: OffsetChange, kind: string) => [
  `BEGIN:${kind}`,
  `DTSTART:${formatIcalTimestamp(new Date(at + from * MINUTE)).slice(0, -1)}`,
  `TZOFFSETFROM:${formatOffset(from)}`,
  `TZOFFSETTO:${formatOffset(to)}`,
  `TZNAME:${name}`,
  `END:${kind}`,
]

type ZoneClock = ReturnType<typeof createZoneClock>

/** Finds the clock changes in a year, to the minute. */
function findOffsetChanges(clock: ZoneClock, year: number): OffsetChange[] {
  const changes: OffsetChange[] = []
  const end = Date.UTC(year + 1, 0, 1)
  let from = clock.offset(Date.UTC(year, 0, 1))
  for (let at = Date.UTC(year, 0, 1); at < end; at += SEARCH_STEP) {
    const until = Math.min(at + SEARCH_STEP, end)
    const to = clock.offset(until)
    if (to !== from) {
      const moment = findFirstMinute(at, until, (each) => clock.offset(each) === to)
      changes.push({ at: moment, from, to, name: clock.name(moment) })
    }
    from = to
  }
  return changes
}

/** Finds the first minute for which `holds` is true, by binary search. It must be true for all later minutes. */
function findFirstMinute(after: number, through: number, holds: (at: number) => boolean): number {
  let [no, yes] = [after / MINUTE, through / MINUTE]
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (holds(middle * MINUTE)) yes = middle
    else no = middle
  }
  return yes * MINUTE
}

function createZoneClock(timeZone: string) {
  const offsets = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const names = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  const readZoneName = (format: Intl.DateTimeFormat, at: number) =>
    format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value
  return {
    name: (at: number) => readZoneName(names, at),
    /** Offset from UTC in minutes; positive east of Greenwich. */
    offset(at: number): number {
      const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(readZoneName(offsets, at))!
      return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0
    },
  }
}

function formatOffset(minutes: number): string {
  const digits = (number: number) => String(number).padStart(2, '0')
  const total = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(total / 60))}${digits(total % 60)}`
}
