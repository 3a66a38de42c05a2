import { CloudAlert, CloudUpload, LoaderCircle } from 'lucide-react'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import type { Queued } from '../queue/queued.ts'
import { waitingSentences as say } from './words.ts'

export type WaitingState = 'waiting' | 'sending' | 'refused'

export const stateOf = ({ cleanupId, refusal }: Queued, sending: string | undefined): WaitingState =>
  cleanupId === sending ? 'sending' : refusal ? 'refused' : 'waiting'

const looks = {
  waiting: { tone: 'amber', icon: CloudUpload },
  sending: { tone: 'creek', icon: LoaderCircle },
  refused: { tone: 'brick', icon: CloudAlert },
} as const

/** How far it has come, in a word and an icon. */
export const WaitingChip = ({ state }: { state: WaitingState }) => <Chip {...looks[state]}>{say.chips[state]}</Chip>
