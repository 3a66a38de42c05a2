import type { Waiting } from '../queue/use-queue.ts'
import { stateOf } from './waiting-chip.tsx'
import { type WaitingActions, WaitingRow } from './waiting-row.tsx'

type Props = WaitingActions & {
  rows: Waiting[]
  sending: string | undefined
  needsSignIn: boolean
  onLost: (cleanupId: string) => void
}

/** Before those that the server has. */
export function WaitingRows({ rows, sending, ...row }: Props) {
  const refused = rows.find(({ refusal }) => refusal)
  return rows.map((waiting) => (
    <WaitingRow
      key={waiting.cleanupId}
      {...row}
      waiting={waiting}
      state={stateOf(waiting, sending)}
      id={waiting === refused ? NOT_UPLOADED : undefined}
    />
  ))
}

/** Where "Show it" leads. */
const NOT_UPLOADED = 'not-uploaded'
