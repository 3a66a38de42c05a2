import { client as challenges } from '#features/challenges/web/api.ts'
import { client as cleanups } from '#features/cleanups/web/api.ts'
import { corrections } from '#features/corrections/web/api.ts'
import { LazyCorrectionDialog } from '#features/corrections/web/admin/lazy-correction-dialog.ts'
import { litterboard } from '#features/litterboard/web/api.ts'
import type { MemberForAdmins } from '#features/members/contract/admin.ts'
import type { MemberDialogDependencies } from '#features/members/web/admin/member-dialogs.tsx'
import { useRefetchMembers } from '#features/members/web/admin/use-set-member-visibility.ts'
import { client, progress } from '#features/progress/web/api.ts'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'

/**
 * Functions for streaks, corrections, photos and challenges in the console's member pages (dependency injection).
 * `features/members` must not import these features.
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
    CorrectionDialog: MemberCorrectionDialog,
    readBelongings: async (id) => {
      const [{ photos }, joined] = await Promise.all([cleanups.photoCountOf({ id }), challenges.joinedBy({ id })])
      return { photos, challenges: joined.challenges.map(({ title }) => title) }
    },
  }
}

export function useRefetchAfterCorrection() {
  const refetchMembers = useRefetchMembers()
  const [correctionsChanged, ranksChanged] = [
    useInvalidateFeatureQueries(corrections),
    useInvalidateFeatureQueries(litterboard),
  ]
  return async () => {
    await Promise.all([refetchMembers(), correctionsChanged(), ranksChanged()])
  }
}

function MemberCorrectionDialog(props: { member: MemberForAdmins; onClose: () => void }) {
  return <LazyCorrectionDialog {...props} onSaved={useRefetchAfterCorrection()} />
}
