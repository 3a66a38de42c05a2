import { createFileRoute } from '@tanstack/react-router'
import { LogCleanupDialog } from '#app/web/pages/dashboard/log-cleanup.tsx'
import { GroupDetails, GroupNotFound, LoadingGroupDetails } from '#features/cleanups/web/group/group-details.tsx'

export const Route = createFileRoute('/_public/_member/dashboard/together/$groupId')({
  codeSplitGroupings: [['component', 'pendingComponent', 'notFoundComponent']],
  loader: async ({ context: { queryClient }, params: { groupId } }) =>
    (await import('#features/cleanups/web/group/load-group.ts')).loadGroup(queryClient, groupId),
  head: async ({ match }) => (await import('./heads.ts')).groupPageHead(match.status),
  pendingMs: 300,
  pendingComponent: LoadingGroupDetails,
  component: function GroupDetailsPage() {
    const { groupId } = Route.useParams()
    return (
      <GroupDetails
        key={groupId}
        groupId={groupId}
        renderEdit={(cleanup, close) => <LogCleanupDialog cleanup={cleanup} onClose={close} onSaved={close} />}
      />
    )
  },
  notFoundComponent: GroupNotFound,
})
