import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Info, Target } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { LitterboardHeader, NotOnLitterboardReason } from './board-head.tsx'
import { LitterboardList, useShownLitterboard } from './board-list.tsx'
import { litterboardQueryOptions } from './board-queries.ts'
import { StandingsChangedNotice } from './standings-changed.tsx'
import { useLitterboardSearchParams } from './use-board-search.ts'
import { type LitterboardNavigation, useLitterboardNavigation } from './use-board-navigation.ts'
import { formatLitterboardSortLabel } from '../../copy.ts'
import { type LitterboardSort, LITTERBOARD_SORTS } from '../../rules.ts'
import { LitterboardLocationFilter } from './location-filter.tsx'

export function Litterboard() {
  const { address } = useLitterboardSearchParams()
  const read = useQuery(litterboardQueryOptions(address))
  const shown = useShownLitterboard(read, address)
  const jumps = useLitterboardNavigation(read.data)
  return (
    <div className="wrap py-8 pb-24 md:py-11">
      <LitterboardHeader board={read.data} isWhyNotSaid={jumps.isMissed} />
      <BoardControls jumps={jumps} />
      <LitterboardList read={read} shown={shown} onPage={jumps.turn} />
      <StandingsChangedNotice read={read} />
    </div>
  )
}

const sorts = LITTERBOARD_SORTS.map((id) => ({ id, label: formatLitterboardSortLabel(id) }))

function BoardControls({ jumps }: { jumps: LitterboardNavigation }) {
  const { address, show } = useLitterboardSearchParams()
  const isOnline = useOnline()
  return (
    <>
      <div className="mt-6 flex flex-wrap items-end gap-x-3 gap-y-4">
        <Select
          label="Sort By"
          options={sorts}
          value={address.sort}
          onChange={(sort) => show({ sort: sort as LitterboardSort })}
          className="w-full sm:w-[220px]"
        />
        <LitterboardLocationFilter location={address.location} onLocation={(location) => show({ location })} />
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
              <NotOnLitterboardReason location={address.location} />
            </Callout>
          </div>
        )}
      </div>
    </>
  )
}
