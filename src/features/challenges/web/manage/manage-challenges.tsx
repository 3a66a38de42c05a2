import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { loadable } from '#platform/web/ui/overlays/loadable.tsx'
import { useWhenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'
import { ListTools } from '#platform/web/ui/managed-list/list-tools.tsx'
import { ManagedList } from '#platform/web/ui/managed-list/managed-list.tsx'
import { ManagedFrame } from '#platform/web/ui/managed-list/managed-frame.tsx'
import { useAsked } from '#platform/web/ui/managed-list/use-asked.ts'
import { useSelection } from '#platform/web/ui/managed-list/use-selection.ts'
import { formatNumber } from '#platform/numbers.ts'
import { DeleteDialog } from '#platform/web/ui/managed-list/delete-dialog.tsx'
import type { ManagedChallenge } from '../../contract/challenge.ts'
import { challengeSentences } from '../../copy.ts'
import { ADMIN_PAGE, EXPORT_PATH } from '../../rules.ts'
import { listing, managed } from './list-query.ts'
import { cardOf, columnsOf } from './challenge-columns.tsx'
import { managingSentences as say } from './copy.ts'
import { challenges, client } from '../api.ts'

const ChallengeDialog = loadable(() => import('./challenge-dialog.tsx'))
const route = getRouteApi('/_admin/admin-main/challenges')

export function ManageChallenges() {
  const asked = route.useSearch()
  const list = useAsked(asked, route.useNavigate(), listing)
  const read = useQuery(managed(asked))
  const selection = useSelection(read.data?.challenges)
  const [edited, edit] = useState<ManagedChallenge | 'new'>()
  const [doomed, doom] = useState<ManagedChallenge>()
  const does = useMemo(() => ({ onEdit: edit, onDelete: doom }), [])
  useWhenIdle(ChallengeDialog.fetch)

  return (
    <ManagedFrame
      say={say}
      search={list.search}
      onCreate={() => edit('new')}
      tools={<ListTools selection={selection} exportPath={EXPORT_PATH} filter={list.filter} />}
    >
      <ManagedList
        label="Challenges"
        read={read}
        rowsOf={({ challenges }) => challenges}
        perPage={ADMIN_PAGE}
        list={list}
        selection={selection}
        nameOf={({ title }) => title}
        columns={columnsOf(does)}
        card={cardOf(does)}
        say={{
          failed: challengeSentences.listFailed,
          empty: list.isSearch ? say.noneFound : say.noneYet,
          found: say.found,
        }}
      />
      {edited && (
        <ChallengeDialog
          challenge={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
          onSaved={() => {
            if (edited === 'new') list.toStart()
            edit(undefined)
          }}
        />
      )}
      {doomed && (
        <DeleteChallenge
          challenge={doomed}
          onDeleted={() => selection.drop(doomed.id)}
          onClose={() => doom(undefined)}
        />
      )}
    </ManagedFrame>
  )
}

type Props = { challenge: ManagedChallenge; onDeleted: () => void; onClose: () => void }

const DeleteChallenge = ({ challenge, ...then }: Props) => (
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
