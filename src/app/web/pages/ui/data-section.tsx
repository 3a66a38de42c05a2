import { Copy, Sprout, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { WeekStreak } from '#platform/web/charts/streak-bars.tsx'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import { LoveCountPill } from '#platform/web/ui/data/love-pill.tsx'
import { RankedRowSkeleton } from '#platform/web/ui/data/ranked-row-skeleton.tsx'
import { RankedRow } from '#platform/web/ui/data/ranked-row.tsx'
import { StatStrip } from '#platform/web/ui/data/stat-strip.tsx'
import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import { SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { BROKEN_IMAGE_URL, ComponentExample } from './example.tsx'
import park from './park.svg?no-inline'

const board = [
  { name: 'dune_walker', place: '85603, United States', pieces: 1204, cleanups: 52, weeks: 16, picture: park },
  { name: 'rosa_m', place: '85016, United States', pieces: 1188, cleanups: 43, weeks: 9, isOwn: true },
  { name: 'pieter_v', place: '3511, Netherlands', pieces: 1131, cleanups: 38, weeks: 5 },
  { name: 'Elm Street Eddie', place: '45402, United States', pieces: 1002, cleanups: 33, weeks: 0 },
]

export function DataComponentExamples() {
  const [isLoved, setLoved] = useState(false)
  return (
    <div className="grid gap-8">
      <ComponentExample title="Chips and status">
        <Chip>Family friendly</Chip>
        <StatusChip status="pending">Pending</StatusChip>
        <StatusChip status="approved">Approved</StatusChip>
        <StatusChip status="flagged">Flagged</StatusChip>
        <StatusChip status="rejected">Rejected</StatusChip>
        <StatusChip status="cancelled">Cancelled</StatusChip>
        <StatusChip status="past">Past</StatusChip>
        <StatusChip status="active">Active</StatusChip>
        <StatusChip status="inactive">Inactive</StatusChip>
        <Chip tone="creek">Beta</Chip>
        <Chip tone="sun">You</Chip>
        <Chip tone="amber" icon={TrendingUp}>
          248 pieces, usually 20 to 40
        </Chip>
        <Chip tone="brick" icon={Copy}>
          Photo seen before
        </Chip>
        <Chip tone="creek" icon={Sprout}>
          First cleanup
        </Chip>
        <span className="rounded-md bg-spruce-deep p-2">
          <Chip tone="deep">Private</Chip>
        </span>
      </ComponentExample>
      <ComponentExample title="Love">
        <LoveCountPill
          count={isLoved ? 13 : 12}
          label={`Love this cleanup, ${isLoved ? 13 : 12} loves`}
          isLoved={isLoved}
          onLove={() => setLoved(true)}
        />
        <LoveCountPill count={13} label="You love this cleanup, 13 loves" isLoved />
        <LoveCountPill count={31} label="31 loves" />
      </ComponentExample>
      <ComponentExample title="Avatars">
        <Avatar name="Rosa Medina" src={park} size={64} />
        <Avatar name="Rosa Medina" size={64} />
        <Avatar name="jonas" size={48} />
        <Avatar name="" size={44} />
        <Avatar name="Tom Whitfield" src={BROKEN_IMAGE_URL} alt="Portrait of Tom Whitfield" size={44} />
      </ComponentExample>
      <StatStrip
        stats={[
          { label: 'Pieces, all time', value: '1,188' },
          { label: 'Cleanups', value: '43' },
          { label: 'Loves received', value: '312' },
          { label: 'Litterboard', value: '18th' },
        ]}
      />
      <ol className="card divide-y divide-line overflow-hidden">
        {board.map(({ name, place, pieces, cleanups, weeks, picture, isOwn }, index) => (
          <RankedRow
            key={name}
            rank={17 + index}
            lastRank={20}
            avatar={<Avatar name={name} src={picture} size={48} />}
            name={name}
            isOwn={isOwn}
            place={place}
            summary={`${cleanups} cleanups, ${weeks} wk`}
            streak={<WeekStreak weeks={weeks} />}
            count={
              <>
                <b className="font-semibold text-ink">{cleanups}</b> cleanups
              </>
            }
            score={pieces}
            unit="pieces"
          />
        ))}
      </ol>
      <SkeletonGroup label="Loading the Litterboard" className="card divide-y divide-line">
        <RankedRowSkeleton />
        <RankedRowSkeleton />
      </SkeletonGroup>
    </div>
  )
}
