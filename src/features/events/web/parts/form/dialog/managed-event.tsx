import type { ManagedEvent } from '../../../../contract/managed.ts'

type Props = { event: ManagedEvent | null; onClose: () => void; onSaved: () => void }

export default function ManagedEventDialog(_: Props) {
  return null
}
