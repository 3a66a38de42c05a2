import { useEffect } from 'react'
import { cleanupSentences as say } from '#features/cleanups/rules.ts'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { hasBeenWelcomed, keepWelcomed } from './welcomed.ts'

const AFTER = 400
const STAYS = 5000

/** Tells a returning member once in a session how many loves their cleanups have; newcomers are being welcomed otherwise. */
export function useWelcomeBack(loves: number | undefined) {
  const { user, isNewUser } = useAuth()
  const id = user?.id
  useEffect(() => {
    if (!id || isNewUser || loves === undefined || hasBeenWelcomed(id)) return
    const timer = setTimeout(() => {
      keepWelcomed(id)
      if (loves > 0) void notify.success(say.welcomeBack(loves), { duration: STAYS })
    }, AFTER)
    return () => clearTimeout(timer)
  }, [id, isNewUser, loves])
}
