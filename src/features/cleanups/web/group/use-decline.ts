import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { groupDetailsUiTexts, groupInvitationUiTexts as texts } from '../../copy/together.ts'
import { DECISION_UNDO_TOAST_TIMES } from '../../rules/review.ts'
import { cleanups, client } from '../api.ts'

type Callbacks = { onDeclined: () => void | Promise<void>; onUndone?: () => void | Promise<void> }

/** Declines the invitation to a group, with a toast that undoes it. A failure is shown, and then no callback is called. */
export function useDecline(groupId: string, { onDeclined, onUndone }: Callbacks) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const answer = async (hasDeclined: boolean) => {
    setBusy(true)
    try {
      await (hasDeclined ? client.declineInvitation : client.undoDecline)({ groupId })
      void queryClient.invalidateQueries({ queryKey: cleanups.ownInvitations.key() })
      await (hasDeclined ? onDeclined : onUndone)?.()
      if (hasDeclined) void showToast.success(texts.declined, { ...DECISION_UNDO_TOAST_TIMES, action: undo })
      else void showToast.success(texts.undone)
    } catch (error) {
      const { sentence } = toSubmitFailure(error, [], { fallback: groupDetailsUiTexts.actionFailed })
      void showToast.error(sentence ?? groupDetailsUiTexts.actionFailed)
    }
    setBusy(false)
  }
  const undo = { label: 'Undo', onPress: () => void answer(false) }
  return { isBusy, decline: () => answer(true) }
}
