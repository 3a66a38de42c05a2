import { createFileRoute } from '@tanstack/react-router'
import { AdminMemberList } from '#features/members/web/admin/member-list.tsx'
import { readMemberListSearchParams } from '#features/members/web/admin/search-params.ts'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { useMemberDialogDependencies } from './member-dialog-dependencies.tsx'

export const Route = createFileRoute('/_admin/admin-main/users/')({
  validateSearch: readMemberListSearchParams,
  loaderDeps: ({ search }) => search,
  // Static imports of a route file load with the landing page, so this one is dynamic (code splitting).
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringServerRendering(
      import('#features/members/web/admin/queries.ts').then(({ prefetchMemberLists }) =>
        prefetchMemberLists(queryClient, deps),
      ),
    ),
  head: () => memberPageHead('Member Management'),
  component: MembersPage,
})

function MembersPage() {
  return <AdminMemberList dependencies={useMemberDialogDependencies()} />
}
