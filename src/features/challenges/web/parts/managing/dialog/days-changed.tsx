import { useWatch } from 'react-hook-form'
import { formatNumber } from '#platform/numbers.ts'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import type { ManagedChallenge } from '../../../../contract/challenge.ts'
import { managingSentences as say } from '../managing-sentences.ts'
import type { ChallengeForm } from './typing.ts'

/** What other days mean for those who take part already. */
export function DaysChanged({ form, challenge }: { form: ChallengeForm; challenge: ManagedChallenge }) {
  const [startDate, endDate] = useWatch({ control: form.control, name: ['startDate', 'endDate'] })
  const count = challenge.summary.totalParticipants
  if (count === 0 || (startDate === challenge.startDate && endDate === challenge.endDate)) return null
  return <Note tone="amber">{say.daysChanged(formatNumber(count), count === 1)}</Note>
}
