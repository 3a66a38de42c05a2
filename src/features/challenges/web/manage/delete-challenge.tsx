import { formatNumber } from '#platform/numbers.ts'
import { DeleteDialog } from '#platform/web/ui/managed-list/delete-dialog.tsx'
import { type ManagedChallenge } from '../../contract/challenge.ts'
import { challengeSentences } from '../../copy.ts'
import { challenges, client } from '../api.ts'
import { managingSentences as say } from './copy.ts'

type Props = { challenge: ManagedChallenge; onDeleted: () => void; onClose: () => void }

/** Asks first, and says what goes with it. */
export const DeleteChallenge = ({ challenge, ...then }: Props) => (
  <DeleteDialog
    title={`Delete ${challenge.title}?`}
    action="Delete challenge"
    consequences={consequencesOf(challenge)}
    say={challengeSentences}
    remove={() => client.remove({ id: challenge.id })}
    queries={challenges}
    {...then}
  >
    {say.deleting}
  </DeleteDialog>
)

function consequencesOf({ summary, accessCode, logoUrl, bannerUrl }: ManagedChallenge): string[] {
  const { totalParticipants: count } = summary
  return [
    ...(count > 0 ? [say.participantsGone(formatNumber(count), count === 1)] : []),
    say.codeGone(accessCode),
    ...(logoUrl ? [say.logoGone] : []),
    ...(bannerUrl ? [say.bannerGone] : []),
  ]
}
