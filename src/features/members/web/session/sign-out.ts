import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isNetworkError } from '#platform/web/form/submit-failure.ts'
import { deleteDrafts } from '#platform/web/form/delete-drafts.ts'
import { notifySignedOut, confirmSignOut } from '#platform/web/offline/unsent-data.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { accountCopy } from '../../copy.ts'
import { client, sessionQuery } from '../api.ts'
import { useAuth } from './use-auth.ts'
import { storeUser } from './stored-user.ts'

/** Returns a function that updates the page after a sign-out or account deletion. */
export function useEndSession() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    // Clear the stored user first, or the end of the session would be reported as expired.
    storeUser(null)
    deleteDrafts()
    await navigate({ to: '/', ignoreBlocker: true })
    queryClient.setQueryData(sessionQuery().queryKey, { user: null, session: null })
  }
}

export function useSignOut() {
  const endSession = useEndSession()
  const { user } = useAuth()
  return async () => {
    try {
      if (user && !(await confirmSignOut(user.id))) return
      await client.signOut()
    } catch (error) {
      const why = isNetworkError(error) ? { description: accountCopy.unreachable } : {}
      return void showToast.error(accountCopy.signOutFailed, why)
    }
    notifySignedOut()
    await endSession()
    void showToast.success(accountCopy.signedOut)
  }
}
