import { useWatch } from 'react-hook-form'
import type { Me } from '#features/members/contract/session.ts'
import { ResendVerification } from '#features/members/web/verification/resend-verification.tsx'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import type { Cleanup } from '../../../contract/cleanup.ts'
import { cleanupSentences as say, needsNewReview } from '../../../rules.ts'
import { logSentences as sayHere } from './log-sentences.ts'
import type { LogForm } from './use-log-form.ts'

export const Unverified = ({ member }: { member: Me }) => (
  <Note tone="amber">
    <p className="mb-2.5">{say.unverified}</p>
    <ResendVerification email={member.email} size="sm" />
  </Note>
)

/** Only what was decided on goes back; a pending cleanup waits already. */
export function BackToReview({ form, cleanup }: { form: LogForm; cleanup: Cleanup }) {
  const [date, location, litterCount, photos] = useWatch({
    control: form.control,
    name: ['date', 'location', 'litterCount', 'photos'],
  })
  const before = { ...cleanup, photos: cleanup.photos.map(({ id }) => id) }
  const after = { date: date ?? '', location: location.trim(), litterCount: litterCount ?? 0, photos }
  if (cleanup.status === 'pending' || !needsNewReview(before, after)) return null
  return <Note tone="amber">{sayHere.backToReview}</Note>
}
