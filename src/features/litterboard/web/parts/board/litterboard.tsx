import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { Offline } from '#platform/web/ui/feedback/offline-strip.tsx'
import { BoardControls } from './board-controls.tsx'
import { BoardHead } from './board-head.tsx'
import { BoardList } from './board-list.tsx'
import { boardQuery } from './board-queries.ts'
import { StandingsChanged } from './standings-changed.tsx'
import { useAddress } from './use-address.ts'
import { useJumps } from './use-jumps.ts'

/** Everybody who picks up, ranked. */
export function Litterboard() {
  const { address, show } = useAddress()
  const { sort, location } = address
  const read = useQuery(boardQuery(address))
  const jumps = useJumps(read.data)
  return (
    <>
      <Offline what="The Litterboard" readAt={read.data && read.dataUpdatedAt} />
      <div className="wrap py-8 pb-24 md:py-11">
        <BoardHead board={read.data} />
        <BoardControls jumps={jumps} />
        <BoardList
          // what stays while the next page is read is of this list, not of the one before
          key={JSON.stringify([sort, location])}
          read={read}
          onPage={(page) => {
            jumps.aim('top')
            show({ page })
          }}
        />
        <StandingsChanged read={read} />
      </div>
    </>
  )
}
