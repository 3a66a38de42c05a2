import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { groupDetailsUiTexts as texts } from '../../copy/together.ts'
import { groupQueryOptions } from './load-group.ts'

/** Runs an action of the host and shows what came of it. The group is read again in any case. */
export function useHostAction(groupId: string) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<string>) => {
    setBusy(true)
    try {
      void showToast.success(await act())
    } catch (error) {
      const { fields, sentence } = toSubmitFailure(error, ['memberIds'], { fallback: texts.actionFailed })
      void showToast.error(fields['memberIds'] ?? sentence ?? texts.actionFailed)
    }
    await queryClient.invalidateQueries({ queryKey: groupQueryOptions(groupId).queryKey })
    setBusy(false)
  }
  return { isBusy, run }
}
