import { createFileRoute } from '@tanstack/react-router'
import { ManagedMembers } from '#features/members/web/admin/member-list.tsx'
import { client, progress } from '#features/progress/web/api.ts'
import { waitOnServer } from '#platform/render-context.ts'
import { memberHead } from '#platform/web/page-head.ts'
import { readAsked } from '#platform/web/ui/managed-list/search-params.ts'
import { useChanged } from '#platform/web/ui/managed-list/use-changed.ts'

export const Route = createFileRoute('/_admin/admin-main/users')({
  validateSearch: readAsked,
  loaderDeps: ({ search }) => search,
  // not by name: this file's imports come with the landing page
  loader: ({ context: { queryClient }, deps }) =>
    waitOnServer(import('#features/members/web/admin/queries.ts').then(({ prefetch }) => prefetch(queryClient, deps))),
  head: () => memberHead('Member Management'),
  component: MembersPage,
})

/** Streaks belong to progress, which stands above members. */
function MembersPage() {
  const changed = useChanged(progress)
  return (
    <ManagedMembers
      streaks={{
        read: (id) => client.memberStreak({ id }),
        save: async (streak) => {
          await client.overrideStreak(streak)
          void changed()
        },
      }}
    />
  )
}
