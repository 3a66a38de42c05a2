import { formatDay } from '#platform/days.ts'
import { cleanupsInWords, piecesInWords } from '#platform/numbers.ts'
import { useTimeZone } from '#platform/web/use-awake.ts'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import type { Reviewed } from '../../../../contract/review.ts'
import { CleanupStatus } from '../../../impact/cleanup-status.tsx'
import { HintChips, HintReasons } from '../hint-chips.tsx'
import { reviewedInWords } from '../looked/reviewed-in-words.ts'
import { DetailsPhotos } from './details-photos.tsx'

type Props = { cleanup: Reviewed; onOpen: (cleanupId: string) => void }

export function Details({ cleanup, onOpen }: Props) {
  const { member, status, date, location, litterCount, notes, adminNotes, hints } = cleanup
  const reviewed = reviewedInWords(cleanup, useTimeZone())
  const known = [member.username, cleanupsInWords(member.totalCleanups)].filter(Boolean).join(', ')
  return (
    <div className="grid gap-4 wrap-anywhere">
      <div className="flex items-center gap-3">
        <Avatar name={member.fullName} src={member.avatarUrl} />
        <div className="min-w-0 flex-1 leading-snug">
          <b className="font-semibold">{member.fullName}</b>
          <p className="text-sm text-ink-2">{known}</p>
          <p className="text-sm text-ink-2">{member.email}</p>
        </div>
        <CleanupStatus status={status} />
      </div>
      <dl className="grid border-y border-line sm:grid-cols-3 sm:divide-x sm:divide-line">
        <Fact of="Date">{formatDay(date, 'Invalid date')}</Fact>
        <Fact of="Location">{location}</Fact>
        <Fact of="Litter Count">{piecesInWords(litterCount)}</Fact>
      </dl>
      {hints.length > 0 && (
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <HintChips cleanup={cleanup} />
          </div>
          <HintReasons cleanup={cleanup} onOpen={onOpen} />
        </div>
      )}
      <DetailsPhotos cleanup={cleanup} />
      <Said by="User notes">{notes}</Said>
      <Said by="Admin notes">{adminNotes}</Said>
      {reviewed && <p className="text-sm text-ink-2">{reviewed}</p>}
    </div>
  )
}

const Fact = ({ of, children }: { of: string; children: string }) => (
  <div className="py-3 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:not-last:border-b max-sm:not-last:border-line sm:px-4 sm:first:pl-0">
    <dt className="text-sm text-ink-2">{of}</dt>
    <dd className="leading-snug font-semibold">{children}</dd>
  </div>
)

const Said = ({ by, children }: { by: string; children: string | null }) =>
  children && (
    <div>
      <h3 className="text-base">{by}</h3>
      <p className="whitespace-pre-line text-ink-2">{children}</p>
    </div>
  )
