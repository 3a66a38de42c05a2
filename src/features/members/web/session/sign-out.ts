import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isUnreachable } from '#platform/web/form/failure.ts'
import { forgetDrafts } from '#platform/web/form/forget-drafts.ts'
import { hasLeft, mayLeave } from '#platform/web/offline/leaving.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { accountSentences } from '../../copy.ts'
import { client, sessionQuery } from '../api.ts'
import { useAuth } from './use-auth.ts'
import { storeUser } from './stored-user.ts'

/** Returns a function that updates the page after a sign-out or account deletion. */
export function useLeave() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    // Clear the stored user first, or the end of the session would be reported as expired.
    storeUser(null)
    forgetDrafts()
    await navigate({ to: '/', ignoreBlocker: true })
    queryClient.setQueryData(sessionQuery().queryKey, { user: null, session: null })
  }
}

export function useSignOut() {
  const leave = useLeave()
  const { user } = useAuth()
  return async () => {
    try {
      if (user && !(await mayLeave(user.id))) return
      await client.signOut()
    } catch (error) {
      const why = isUnreachable(error) ? { description: accountSentences.unreachable } : {}
      return void notify.error(accountSentences.signOutFailed, why)
    }
    hasLeft()
    await leave()
    void notify.success(accountSentences.signedOut)
  }
}
