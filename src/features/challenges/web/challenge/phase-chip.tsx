import { CircleCheck, CirclePlay, Clock, EyeOff, Lock } from 'lucide-react'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import type { Phase } from '../../rules.ts'

const looks = {
  upcoming: { tone: 'creek', icon: Clock, word: 'Upcoming' },
  active: { tone: 'moss', icon: CirclePlay, word: 'Active' },
  ended: { tone: 'plain', icon: CircleCheck, word: 'Ended' },
} as const

const onDeep = { upcoming: 'creek', active: 'sun', ended: 'deep' } as const

export function PhaseChip({ phase, isOnDeep = false }: { phase: Phase; isOnDeep?: boolean }) {
  const { word, icon, tone } = looks[phase]
  return (
    <Chip icon={icon} tone={isOnDeep ? onDeep[phase] : tone}>
      {word}
    </Chip>
  )
}

export const PrivateChip = ({ isOnDeep = false }: { isOnDeep?: boolean }) => (
  <Chip tone={isOnDeep ? 'deep' : 'plain'} icon={Lock}>
    Private
  </Chip>
)

/** Marks an unpublished challenge; only admins see it. */
export const UnpublishedChip = ({ isOnDeep = false }: { isOnDeep?: boolean }) => (
  <Chip tone={isOnDeep ? 'deep' : 'plain'} icon={EyeOff}>
    Not published
  </Chip>
)
