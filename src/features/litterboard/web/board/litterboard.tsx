import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Info, Target } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { BoardHead, NotListedReason } from './board-head.tsx'
import { BoardList, useVisibleBoard } from './board-list.tsx'
import { boardQuery } from './board-queries.ts'
import { StandingsChanged } from './standings-changed.tsx'
import { useBoardSearch } from './use-board-search.ts'
import { type BoardNavigation, useBoardNavigation } from './use-board-navigation.ts'
import { formatSortLabel } from '../../copy.ts'
import { type BoardSort, BOARD_SORTS } from '../../rules.ts'
import { LocationFilter } from './location-filter.tsx'

export function Litterboard() {
  const { address } = useBoardSearch()
  const read = useQuery(boardQuery(address))
  const shown = useVisibleBoard(read, address)
  const jumps = useBoardNavigation(read.data)
  return (
    <div className="wrap py-8 pb-24 md:py-11">
      <BoardHead board={read.data} isWhyNotSaid={jumps.isMissed} />
      <BoardControls jumps={jumps} />
      <BoardList read={read} shown={shown} onPage={jumps.turn} />
      <StandingsChanged read={read} />
    </div>
  )
}

const sorts = BOARD_SORTS.map((id) => ({ id, label: formatSortLabel(id) }))

function BoardControls({ jumps }: { jumps: BoardNavigation }) {
  const { address, show } = useBoardSearch()
  const isOnline = useOnline()
  return (
    <>
      <div className="mt-6 flex flex-wrap items-end gap-x-3 gap-y-4">
        <Select
          label="Sort By"
          options={sorts}
          value={address.sort}
          onChange={(sort) => show({ sort: sort as BoardSort })}
          className="w-full sm:w-[220px]"
        />
        <LocationFilter location={address.location} onLocation={(location) => show({ location })} />
        <div className="flex flex-wrap gap-2 max-sm:w-full lg:ml-auto">
          <Button
            variant="outline"
            className="max-sm:flex-1"
            isDisabled={!isOnline}
            isBusy={jumps.isLooking}
            onPress={jumps.toMe}
          >
            <Target aria-hidden />
            Jump to Me
          </Button>
          <Button variant="ghost" className="max-sm:flex-1" onPress={jumps.toTop}>
            <ArrowUp aria-hidden />
            Return to Top
          </Button>
        </div>
      </div>
      <div role="status">
        {jumps.isMissed && (
          <div className="mt-4">
            <Callout tone="creek" icon={Info}>
              <NotListedReason location={address.location} />
            </Callout>
          </div>
        )}
      </div>
    </>
  )
}
