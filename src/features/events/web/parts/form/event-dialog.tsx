import { loadable } from '#platform/web/ui/overlays/loadable.tsx'
import { useWhenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'
import type { ManagedEvent } from '../../../contract/managed.ts'

type Props = {
  /** to be changed; null makes a new one */
  event: ManagedEvent | null
  isOpen: boolean
  onClose: () => void
  onSaved: () => void
}

const Content = loadable(() => import('./dialog/managed-event.tsx'))

/** Where admins create and change events. */
export function EventDialog({ isOpen, ...dialog }: Props) {
  useWhenIdle(Content.fetch)
  return isOpen ? <Content {...dialog} /> : null
}
