import { CircleCheck, CirclePlay, Clock, EyeOff, Lock } from 'lucide-react'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import type { ChallengePhase } from '../../rules.ts'

const phaseStyles = {
  upcoming: { tone: 'creek', icon: Clock, word: 'Upcoming' },
  active: { tone: 'moss', icon: CirclePlay, word: 'Active' },
  ended: { tone: 'plain', icon: CircleCheck, word: 'Ended' },
} as const

const tonesOnDark = { upcoming: 'creek', active: 'sun', ended: 'deep' } as const

export function ChallengePhaseChip({ phase, isOnDeep = false }: { phase: ChallengePhase; isOnDeep?: boolean }) {
  const { word, icon, tone } = phaseStyles[phase]
  return (
    <Chip icon={icon} tone={isOnDeep ? tonesOnDark[phase] : tone}>
      {word}
    </Chip>
  )
}

export const PrivateChallengeChip = ({ isOnDeep = false }: { isOnDeep?: boolean }) => (
  <Chip tone={isOnDeep ? 'deep' : 'plain'} icon={Lock}>
    Private
  </Chip>
)

/** Chip of an unpublished challenge, which only admins see. */
export const UnpublishedChallengeChip = ({ isOnDeep = false }: { isOnDeep?: boolean }) => (
  <Chip tone={isOnDeep ? 'deep' : 'plain'} icon={EyeOff}>
    Not published
  </Chip>
)
