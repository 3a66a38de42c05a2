import { CalendarDays, type LucideIcon, MapPin, ShoppingBag, Timer, Weight } from 'lucide-react'
import { type InvalidDatePlaceholder, formatDay } from '#platform/days.ts'
import { formatMinutes } from '#platform/minutes.ts'
import { bagsInWords } from '#platform/numbers.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { weightInWords } from '../../copy/bags.ts'
import type { StoredCleanupFieldValues } from '../../rules.ts'

export type CleanupFact = { icon: LucideIcon; label: string; text: string }

/** Values that a record of an older app version lacks are undefined. */
type KnownValues = Pick<StoredCleanupFieldValues, 'location'> & { date: string } & {
  [Name in 'minutes' | 'bags' | 'weight' | 'weightKind']?: StoredCleanupFieldValues[Name] | undefined
}

type Options = { isInPounds: boolean; invalidDay?: InvalidDatePlaceholder }

/** Lists what is known of a cleanup besides its pieces: the day, the place, and what the member gave of the rest. */
export const listCleanupFacts = (
  { date, location, minutes, bags, weight, weightKind }: KnownValues,
  { isInPounds, invalidDay = 'TBD' }: Options,
): [day: CleanupFact, place: CleanupFact, ...more: CleanupFact[]] => [
  { icon: CalendarDays, label: 'Date', text: formatDay(date, invalidDay) },
  { icon: MapPin, label: 'ZIP/postal code', text: location },
  ...(minutes ? [{ icon: Timer, label: texts.timeSpent, text: formatMinutes(minutes) }] : []),
  ...(bags ? [{ icon: ShoppingBag, label: texts.bags, text: bagsInWords(bags) }] : []),
  ...(weight && weightKind
    ? [{ icon: Weight, label: texts.weight, text: weightInWords(weight, weightKind, isInPounds) }]
    : []),
]

/** Row of a list of facts about a cleanup, with what the text is about below it. */
export const CleanupFactRow = ({ icon: Icon, label, text }: CleanupFact) => (
  <div className="relative flex flex-col-reverse py-3 pl-[34px]">
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd className="leading-snug font-semibold break-words">
      <Icon aria-hidden className="absolute top-3.5 left-0 size-5 text-spruce" />
      {text}
    </dd>
  </div>
)
