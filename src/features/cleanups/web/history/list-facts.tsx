import { CalendarDays, type LucideIcon, MapPin, Timer } from 'lucide-react'
import { type InvalidDatePlaceholder, formatDay } from '#platform/days.ts'
import { formatMinutes } from '#platform/minutes.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'

export type CleanupFact = { icon: LucideIcon; label: string; text: string }

type KnownValues = {
  date: string
  location: string
  /** Undefined in a record of an older app version. */
  minutes?: number | null | undefined
}

/** Lists what is known of a cleanup besides its pieces: the day, the place, and what the member gave of the rest. */
export const listCleanupFacts = (
  { date, location, minutes }: KnownValues,
  invalidDay: InvalidDatePlaceholder = 'TBD',
): [day: CleanupFact, place: CleanupFact, ...more: CleanupFact[]] => [
  { icon: CalendarDays, label: 'Date', text: formatDay(date, invalidDay) },
  { icon: MapPin, label: 'ZIP/postal code', text: location },
  ...(minutes ? [{ icon: Timer, label: texts.timeSpent, text: formatMinutes(minutes) }] : []),
]

/** Row of a list of facts about a cleanup, with what the text is about below it. */
export const CleanupFactRow = ({ icon: Icon, label, text }: CleanupFact) => (
  <div className="grid grid-cols-[auto_1fr] gap-x-3.5 py-3">
    <dt className="col-start-2 row-start-2 text-sm text-ink-2">{label}</dt>
    <dd className="contents">
      <Icon aria-hidden className="mt-0.5 size-5 text-spruce" />
      <span className="leading-snug font-semibold break-words">{text}</span>
    </dd>
  </div>
)
