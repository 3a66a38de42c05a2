import { useEffect } from 'react'
import type { Waiting } from '../queue/use-queue.ts'
import { stateOf } from './waiting-chip.tsx'
import { type WaitingActions, WaitingRow } from './waiting-row.tsx'
import { NOT_UPLOADED } from './words.ts'

type Props = WaitingActions & {
  rows: Waiting[]
  sending: string | undefined
  needsSignIn: boolean
  onLost: (cleanupId: string) => void
}

/** Before those that the server has. */
export function WaitingRows({ rows, sending, ...row }: Props) {
  const refused = rows.find(({ refusal }) => refusal)
  const isThere = refused !== undefined
  // the link may have led here before the row was there
  useEffect(() => {
    if (isThere && location.hash === `#${NOT_UPLOADED}`)
      document.getElementById(NOT_UPLOADED)?.querySelector('button')?.focus()
  }, [isThere])
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
