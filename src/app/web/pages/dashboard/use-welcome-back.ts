import { useEffect, useRef } from 'react'
import { cleanupUiTexts as texts } from '#features/cleanups/copy.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { tryBrowserStorageOperation } from '#platform/web/offline/try-storage.ts'
import { showToast, waitForNoToast } from '#platform/web/ui/feedback/show-toast.ts'

/** Storage key of the sign-in time of the last session that was greeted, shared by all tabs. */
const WELCOMED_KEY = 'welcomed-back'
const WELCOME_DELAY_MS = 400
const WELCOME_DURATION_MS = 5000

type Options = {
  loves: number | undefined
  /** Whether the log dialog is open. The greeting would cover its title, so the greeting waits or closes. */
  isLogging: boolean
}

/** Greets a returning member with the number of loves, once per session. New members get the onboarding instead. */
export function useWelcomeBack({ loves, isLogging }: Options) {
  const { session, isNewUser } = useCurrentSession()
  const signedInAt = session?.signedInAt
  const toast = useRef<Promise<(() => void) | undefined>>(undefined)
  useEffect(() => {
    if (isLogging) void toast.current?.then((close) => close?.())
  }, [isLogging])
  useEffect(() => {
    if (isLogging || !signedInAt || isNewUser || loves === undefined || hasGreetedSession(signedInAt)) return
    let hasLeft = false
    const greet = async () => {
      if (loves > 0) await waitForNoToast()
      if (hasLeft || hasGreetedSession(signedInAt)) return
      markSessionAsGreeted(signedInAt)
      if (loves > 0) toast.current = showToast.success(texts.welcomeBack(loves), { duration: WELCOME_DURATION_MS })
    }
    const timer = setTimeout(() => void greet(), WELCOME_DELAY_MS)
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [signedInAt, isNewUser, loves, isLogging])
}

/** Whether this session was greeted. True without browser storage, to avoid a greeting at every visit. */
const hasGreetedSession = (signedInAt: string): boolean =>
  tryBrowserStorageOperation(() => localStorage.getItem(WELCOMED_KEY) === signedInAt) ?? true

const markSessionAsGreeted = (signedInAt: string) =>
  tryBrowserStorageOperation(() => localStorage.setItem(WELCOMED_KEY, signedInAt))
