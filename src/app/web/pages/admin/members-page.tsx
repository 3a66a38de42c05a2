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
  // Imported dynamically (code splitting), because static imports of this file are loaded with the landing page.
  loader: ({ context: { queryClient }, deps }) =>
    waitOnServer(import('#features/members/web/admin/queries.ts').then(({ prefetch }) => prefetch(queryClient, deps))),
  head: () => memberHead('Member Management'),
  component: MembersPage,
})

/**
 * Passes streaks into the member list: they belong to the feature progress, which the lower feature members cannot
 * import.
 */
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
