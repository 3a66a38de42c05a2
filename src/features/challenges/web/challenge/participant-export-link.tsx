import { CsvExportLink } from '#platform/web/ui/admin-list/csv-export-link.tsx'
import type { ButtonStyleOptions } from '#platform/web/ui/actions/button-style.ts'
import type { Challenge } from '../../contract/challenge.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { canAdminOpenChallenge, PARTICIPANT_EXPORT_PATH } from '../../rules.ts'

type Props = ButtonStyleOptions & {
  challenge: Pick<Challenge, 'id' | 'title' | 'isPrivate' | 'isParticipant' | 'summary'>
}

/** Link to a CSV export of a challenge's participants, for admins who may see them. Hidden without participants. */
export const ParticipantExportLink = ({ challenge, ...look }: Props) =>
  challenge.summary.totalParticipants > 0 &&
  canAdminOpenChallenge(challenge) && (
    <CsvExportLink
      href={`/api${PARTICIPANT_EXPORT_PATH}?ids=${challenge.id}`}
      confirmedAs={texts.exportOf(challenge.title)}
      iconLabel={look.size === 'icon' ? texts.exportOf(challenge.title) : undefined}
      {...look}
    />
  )
