import type { Cleanup } from '../../../contract/cleanup.ts'
import { HistoryRow, type RowActions } from '../history/history-row.tsx'
import type { WaitingOne } from './use-waiting-rows.ts'
import { stateOf } from './waiting-chip.tsx'
import { type WaitingActions, WaitingRow, useWatched } from './waiting-row.tsx'
import { NOT_UPLOADED } from './words.ts'

type Props = WaitingActions & {
  rows: WaitingOne[]
  /** what can be done with one that has arrived, as with any other */
  whenArrived: RowActions
  sending: string | undefined
  needsSignIn: boolean
  onLost: (cleanupId: string) => void
}

/** Before those that the server has. */
export function WaitingRows({ rows, whenArrived, sending, ...row }: Props) {
  const refused = rows.find(({ refusal, arrived }) => refusal && !arrived)
  return rows.map((waiting) =>
    waiting.arrived ? (
      <ArrivedRow key={waiting.cleanupId} {...whenArrived} cleanup={waiting.arrived} onLost={row.onLost} />
    ) : (
      <WaitingRow
        key={waiting.cleanupId}
        {...row}
        waiting={waiting}
        state={stateOf(waiting, sending)}
        id={waiting === refused ? NOT_UPLOADED : undefined}
      />
    ),
  )
}

type ArrivedProps = RowActions & { cleanup: Cleanup; onLost: (cleanupId: string) => void }

/** What it is from now on, at its place until the list has it. */
function ArrivedRow({ onLost, ...row }: ArrivedProps) {
  const watched = useWatched(() => onLost(row.cleanup.cleanupId))
  return <HistoryRow ref={watched} {...row} isFirst />
}
