import { client as challenges } from '#features/challenges/web/api.ts'
import { client as cleanups } from '#features/cleanups/web/api.ts'
import type { MemberDialogDependencies } from '#features/members/web/admin/member-dialogs.tsx'
import { client, progress } from '#features/progress/web/api.ts'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'

/**
 * Functions about streaks, photos and challenges, for the member pages of the console (dependency injection). They
 * belong to features that `features/members` must not import.
 */
export function useMemberDialogDependencies(): MemberDialogDependencies {
  const changed = useInvalidateFeatureQueries(progress)
  return {
    streaks: {
      read: (id) => client.memberStreak({ id }),
      save: async (streak) => {
        await client.overrideStreak(streak)
        void changed()
      },
    },
    readBelongings: async (id) => {
      const [{ photos }, joined] = await Promise.all([cleanups.photoCountOf({ id }), challenges.joinedBy({ id })])
      return { photos, challenges: joined.challenges.map(({ title }) => title) }
    },
  }
}
