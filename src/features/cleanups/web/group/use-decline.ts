import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { groupDetailsUiTexts } from '../../copy/together.ts'
import { cleanups, client } from '../api.ts'

/** Declines the invitation to a group. A failure is shown, and then `onDeclined` is not called. */
export function useDecline(groupId: string, onDeclined: () => void | Promise<void>) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const decline = async () => {
    setBusy(true)
    try {
      await client.declineInvitation({ groupId })
      void queryClient.invalidateQueries({ queryKey: cleanups.ownInvitations.key() })
      await onDeclined()
    } catch {
      void showToast.error(groupDetailsUiTexts.actionFailed)
    }
    setBusy(false)
  }
  return { isBusy, decline }
}
