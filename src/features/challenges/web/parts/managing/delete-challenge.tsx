import { codeOf } from '#platform/errors.ts'
import { formatNumber } from '#platform/numbers.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import type { ManagedChallenge } from '../../../contract/challenge.ts'
import { challengeSentences as say } from '../../../rules.ts'
import { client } from '../../api.ts'
import { managingSentences as sayHere } from './managing-sentences.ts'
import { useChallengesChanged } from './use-challenges-changed.ts'

type Props = { challenge: ManagedChallenge; onClose: () => void }

/** Asks first, and says what goes with it. */
export function DeleteChallenge({ challenge, onClose }: Props) {
  const changed = useChallengesChanged()
  const remove = async () => {
    await client.remove({ id: challenge.id }).catch((error: unknown) => {
      // another admin was faster
      if (codeOf(error) !== 'NOT_FOUND') throw new Error(whyNot(error))
    })
    void notify.success(say.deleted)
    await changed()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${challenge.title}?`}
      action="Delete challenge"
      busyLabel="Deleting..."
      cancelLabel="Keep it"
      isDestructive
      consequences={consequencesOf(challenge)}
      onConfirm={remove}
    >
      <p>{sayHere.deleting}</p>
    </ConfirmDialog>
  )
}

function consequencesOf({ summary, accessCode, logoUrl, bannerUrl }: ManagedChallenge): string[] {
  const { totalParticipants: count } = summary
  return [
    ...(count > 0 ? [sayHere.participantsGone(formatNumber(count), count === 1)] : []),
    sayHere.codeGone(accessCode),
    ...(logoUrl ? [sayHere.logoGone] : []),
    ...(bannerUrl ? [sayHere.bannerGone] : []),
  ]
}

/** Only what the admin can do something about is said in other words. */
const whyNot = (error: unknown) => {
  const code = codeOf(error)
  return error instanceof Error && (code === 'UNAUTHORIZED' || code === 'FORBIDDEN') ? error.message : say.notDeleted
}
