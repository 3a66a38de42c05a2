import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import type { SignedInMember } from '../../contract/session.ts'
import { accountUiTexts } from '../../copy.ts'
import { refetchCurrentSession } from '../session/refetch-session.ts'

/** Display time of the warning about a common password. It is shown only once, so it stays longer than other toasts. */
const COMMON_PASSWORD_MS = 15_000

/** Returns a function that updates the page after any kind of sign-in. The page then redirects. */
export function useFinishSignIn() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (me: SignedInMember) => {
    if (!isUser(me)) throw Object.assign(new Error(accountUiTexts.noUserInAnswer), { code: 'NO_USER', status: 502 })
    await refetchCurrentSession(queryClient, me)
    if (!me.hasCommonPassword) return void showToast.success(accountUiTexts.welcomeBack)
    void showToast.warning(accountUiTexts.commonPassword, {
      description: accountUiTexts.commonPasswordAdvice,
      duration: COMMON_PASSWORD_MS,
      action: {
        label: accountUiTexts.toAccountSettings,
        onPress: () => void navigate({ to: '/profile', search: { tab: 'account' } }),
      },
    })
  }
}

/** Whether a sign-in response is a user: a proxy may return a page of its own instead. */
const isUser = (answer: unknown) => typeof answer === 'object' && answer !== null && 'id' in answer
