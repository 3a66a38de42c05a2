import { CalendarDays, MapPin, Users } from 'lucide-react'
import { formatDay } from '#platform/days.ts'
import { formatMinutes } from '#platform/minutes.ts'
import { peopleInWords } from '#platform/numbers.ts'
import type { GroupOffer } from '../../contract/group.ts'
import { joinGroupUiTexts as texts } from '../../copy/together.ts'
import { CleanupFact } from '../cleanup-fact.tsx'

/** Day, place and people of a group that can be joined, and the words of its host. */
export const OfferFacts = ({ offer: { date, minutes, location, people, shares, notes } }: { offer: GroupOffer }) => (
  <>
    <dl className="divide-y divide-line border-y border-line">
      <CleanupFact
        icon={CalendarDays}
        value={formatDay(date, 'TBD')}
        about={minutes ? formatMinutes(minutes) : texts.day}
      />
      <CleanupFact icon={MapPin} value={location} about={texts.place} />
      <CleanupFact icon={Users} value={peopleInWords(people)} about={texts.joinedSoFar(shares.length)} />
    </dl>
    {notes && <p className="mt-4 max-w-[56ch] break-words whitespace-pre-line text-ink-2">{notes}</p>}
  </>
)
