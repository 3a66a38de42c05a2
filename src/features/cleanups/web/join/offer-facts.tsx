import { CalendarDays, MapPin, Users, type LucideIcon } from 'lucide-react'
import { formatDay } from '#platform/days.ts'
import { formatMinutes } from '#platform/minutes.ts'
import { peopleInWords } from '#platform/numbers.ts'
import type { GroupOffer } from '../../contract/group.ts'
import { joinGroupUiTexts as texts } from '../../copy/together.ts'

/** Day, place and people of a group that can be joined, and the words of its host. */
export const OfferFacts = ({ offer: { date, minutes, location, people, shares, notes } }: { offer: GroupOffer }) => (
  <>
    <dl className="divide-y divide-line border-y border-line">
      <Fact icon={CalendarDays} value={formatDay(date, 'TBD')} about={minutes ? formatMinutes(minutes) : texts.day} />
      <Fact icon={MapPin} value={location} about={texts.place} />
      <Fact icon={Users} value={peopleInWords(people)} about={texts.joinedSoFar(shares.length)} />
    </dl>
    {notes && <p className="mt-4 max-w-[56ch] break-words whitespace-pre-line text-ink-2">{notes}</p>}
  </>
)

const Fact = ({ icon: Icon, value, about }: { icon: LucideIcon; value: string; about: string }) => (
  <div className="grid grid-cols-[auto_1fr] gap-x-3.5 py-3">
    <dt className="col-start-2 row-start-2 text-sm text-ink-2">{about}</dt>
    <dd className="contents">
      <Icon aria-hidden className="mt-0.5 size-5 text-spruce" />
      <span className="leading-snug font-semibold break-words">{value}</span>
    </dd>
  </div>
)
