import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { joinGroupUiTexts as texts } from '../../copy/together.ts'
import { client } from '../api.ts'
import { useInvalidateAllQueries } from '../history/use-invalidate-all-queries.ts'

/**
 * Returns a function that joins a group and shows its details. The id of the share stays the same for each attempt, so
 * that a member whose connection was lost joins only once.
 */
export function useJoinGroup(code: string, groupId: string) {
  const navigate = useNavigate()
  const invalidate = useInvalidateAllQueries()
  const cleanupId = useRef<string>(undefined)
  return async (pieces: number) => {
    const { v7 } = await import('uuid')
    cleanupId.current ??= v7()
    const { litterCount } = await client.joinGroup({ code, cleanupId: cleanupId.current, pieces })
    void showToast.success(texts.joined(litterCount))
    // Back must not lead to the offer again, which sends members who are in to the details.
    await navigate({ to: '/dashboard/together/$groupId', params: { groupId }, replace: true })
    void invalidate()
  }
}
