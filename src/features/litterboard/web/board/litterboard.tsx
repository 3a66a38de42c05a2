import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { BoardControls } from './board-controls.tsx'
import { BoardHead } from './board-head.tsx'
import { BoardList, useVisibleBoard } from './board-list.tsx'
import { boardQuery } from './board-queries.ts'
import { StandingsChanged } from './standings-changed.tsx'
import { useSearchParams } from './use-search-params.ts'
import { useJumps } from './use-jumps.ts'

/** Everybody who picks up, ranked. */
export function Litterboard() {
  const { address } = useSearchParams()
  const read = useQuery(boardQuery(address))
  const shown = useVisibleBoard(read, address)
  const jumps = useJumps(read.data)
  return (
    <div className="wrap py-8 pb-24 md:py-11">
      <BoardHead board={read.data} isWhyNotSaid={jumps.isMissed} />
      <BoardControls jumps={jumps} />
      <BoardList read={read} shown={shown} onPage={jumps.turn} />
      <StandingsChanged read={read} />
    </div>
  )
}
