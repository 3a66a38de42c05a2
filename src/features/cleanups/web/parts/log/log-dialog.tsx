import type { ReactNode } from 'react'
import type { Cleanup } from '../../../contract/cleanup.ts'

export type Typed = { date: string | null; pieces: number | null }

type Props = {
  /** an own cleanup to change; without it a new one is logged */
  cleanup?: Cleanup
  /** the member's own day */
  today: string
  /** the profile's ZIP/postal code */
  location: string
  /** what this log would do, in a sentence */
  hint?: (typed: Typed) => ReactNode
  onClose: () => void
  /** it is saved */
  onSaved: (cleanup: Cleanup) => void
}

export default function LogDialog(_: Props) {
  return null
}
