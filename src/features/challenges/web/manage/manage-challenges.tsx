import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useIdleCallback } from '#platform/web/ui/overlays/use-idle-callback.ts'
import { AdminListToolbar } from '#platform/web/ui/admin-list/list-toolbar.tsx'
import { AdminConsoleList } from '#platform/web/ui/admin-list/admin-console-list.tsx'
import { AdminListFrame } from '#platform/web/ui/admin-list/admin-list-frame.tsx'
import { useAdminListSearch } from '#platform/web/ui/admin-list/use-list-search.ts'
import { useRowSelection } from '#platform/web/ui/admin-list/use-row-selection.ts'
import { formatNumber } from '#platform/numbers.ts'
import { DeleteItemDialog } from '#platform/web/ui/admin-list/delete-dialog.tsx'
import type { AdminChallenge } from '../../contract/challenge.ts'
import { challengeUiTexts } from '../../copy.ts'
import { ADMIN_CHALLENGES_PER_PAGE, CHALLENGE_EXPORT_PATH } from '../../rules.ts'
import { adminChallengeListDefinition, adminChallengesQuery } from './list-query.ts'
import { createChallengeTableColumns } from './challenge-columns.tsx'
import { challengeManagementUiTexts as texts } from './copy.ts'
import { challenges, client } from '../api.ts'

const ChallengeDialog = createLoadableDialog(() => import('./challenge-dialog.tsx'))
const route = getRouteApi('/_admin/admin-main/challenges')

export function ManageChallengesPage() {
  const search = route.useSearch()
  const list = useAdminListSearch(search, route.useNavigate(), adminChallengeListDefinition)
  const read = useQuery(adminChallengesQuery(search))
  const selection = useRowSelection(read.data?.challenges)
  const [editedChallenge, setEditedChallenge] = useState<AdminChallenge | 'new'>()
  const [challengeToDelete, setChallengeToDelete] = useState<AdminChallenge>()
  useIdleCallback(ChallengeDialog.fetch)

  return (
    <AdminListFrame
      copy={texts}
      search={list.search}
      onCreate={() => setEditedChallenge('new')}
      tools={<AdminListToolbar selection={selection} exportPath={CHALLENGE_EXPORT_PATH} filter={list.filter} />}
    >
      <AdminConsoleList
        label="Challenges"
        read={read}
        rowsOf={({ challenges }) => challenges}
        perPage={ADMIN_CHALLENGES_PER_PAGE}
        list={list}
        selection={selection}
        nameOf={({ title }) => title}
        columns={createChallengeTableColumns({ onEdit: setEditedChallenge, onDelete: setChallengeToDelete })}
        copy={{
          failed: challengeUiTexts.listFailed,
          empty: list.isSearch ? texts.noneFound : texts.noneYet,
          found: texts.found,
        }}
      />
      {editedChallenge && (
        <ChallengeDialog
          challenge={editedChallenge === 'new' ? undefined : editedChallenge}
          onClose={() => setEditedChallenge(undefined)}
          onSaved={() => {
            if (editedChallenge === 'new') list.toStart()
            setEditedChallenge(undefined)
          }}
        />
      )}
      {challengeToDelete && (
        <DeleteItemDialog
          title={`Delete ${challengeToDelete.title}?`}
          action="Delete challenge"
          consequences={describeConsequences(challengeToDelete)}
          copy={challengeUiTexts}
          remove={() => client.remove({ id: challengeToDelete.id })}
          queries={challenges}
          onDeleted={() => selection.drop(challengeToDelete.id)}
          onClose={() => setChallengeToDelete(undefined)}
        >
          {texts.deleting}
        </DeleteItemDialog>
      )}
    </AdminListFrame>
  )
}

function describeConsequences({ summary, accessCode, logoUrl, bannerUrl }: AdminChallenge): string[] {
  const { totalParticipants: count } = summary
  return [
    ...(count > 0 ? [texts.participantsGone(formatNumber(count), count === 1)] : []),
    texts.codeGone(accessCode),
    ...(logoUrl ? [texts.logoGone] : []),
    ...(bannerUrl ? [texts.bannerGone] : []),
  ]
}
