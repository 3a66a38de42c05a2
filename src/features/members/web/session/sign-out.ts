import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isNetworkError } from '#platform/web/form/submit-failure.ts'
import { deleteFormDrafts } from '#platform/web/form/delete-drafts.ts'
import { notifyOfSignOut, confirmSignOutWithUnsentData } from '#platform/web/offline/unsent-data.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { accountUiTexts } from '../../copy.ts'
import { client, sessionQueryOptions } from '../api.ts'
import { leaveSession } from './ended-session.ts'
import { useCurrentSession } from './use-auth.ts'
import { storeSignedInUser } from './stored-user.ts'

/** Returns a function that signs out or deletes the account by the given request, and then updates the page. */
export function useLeaveSession() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (request: () => Promise<unknown>) =>
    leaveSession(async () => {
      await request()
      // If the stored user were not cleared first, the session would be reported as expired.
      storeSignedInUser(null)
      deleteFormDrafts()
      await navigate({ to: '/', ignoreBlocker: true })
      queryClient.setQueryData(sessionQueryOptions().queryKey, { user: null, session: null })
    })
}

export function useSignOut() {
  const leave = useLeaveSession()
  const { user } = useCurrentSession()
  return async () => {
    try {
      if (user && !(await confirmSignOutWithUnsentData(user.id))) return
      await leave(async () => {
        await client.signOut()
        notifyOfSignOut()
      })
    } catch (error) {
      const why = isNetworkError(error) ? { description: accountUiTexts.unreachable } : {}
      return void showToast.error(accountUiTexts.signOutFailed, why)
    }
    void showToast.success(accountUiTexts.signedOut)
  }
}
