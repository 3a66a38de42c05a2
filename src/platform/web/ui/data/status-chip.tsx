import { Ban, Check, Clock, Flag, History, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'

const statusStyles = {
  pending: { tone: 'amber', icon: Clock },
  approved: { tone: 'moss', icon: Check },
  flagged: { tone: 'poppy', icon: Flag },
  rejected: { tone: 'brick', icon: X },
  cancelled: { tone: 'plain', icon: Ban },
  past: { tone: 'plain', icon: History },
  active: { tone: 'moss', icon: Check },
  inactive: { tone: 'plain', icon: Minus },
} as const

export type StatusChipStatus = keyof typeof statusStyles

/** Chip that shows a status as a word and an icon, never by color alone. */
export const StatusChip = ({ status, children }: { status: StatusChipStatus; children: ReactNode }) => (
  <Chip {...statusStyles[status]}>{children}</Chip>
)
