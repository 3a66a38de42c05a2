import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { accountUiTexts } from '../../copy.ts'
import { refetchCurrentSession } from '../session/refetch-session.ts'

/** Returns a function that updates the page after a sign-in, whatever way it was made. The page then redirects. */
export function useFinishSignIn() {
  const queryClient = useQueryClient()
  return async (me: CurrentUser) => {
    if (!isUser(me)) throw Object.assign(new Error(accountUiTexts.noUserInAnswer), { code: 'NO_USER', status: 502 })
    await refetchCurrentSession(queryClient, me)
    void showToast.success(accountUiTexts.welcomeBack)
  }
}

/** Checks the shape of a sign-in response: a proxy may return a page of its own instead. */
const isUser = (answer: unknown) => typeof answer === 'object' && answer !== null && 'id' in answer
