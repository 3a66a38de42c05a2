import type { WeekStreakCorrectionApiClient } from '#features/members/web/admin/streak-dialog.tsx'
import { client, progress } from '#features/progress/web/api.ts'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'

/**
 * Functions that read and save streaks, for the member pages of the console (dependency injection). Streaks belong to
 * `features/progress`, which `features/members` must not import.
 */
export function useStreakCorrection(): WeekStreakCorrectionApiClient {
  const changed = useInvalidateFeatureQueries(progress)
  return {
    read: (id) => client.memberStreak({ id }),
    save: async (streak) => {
      await client.overrideStreak(streak)
      void changed()
    },
  }
}
