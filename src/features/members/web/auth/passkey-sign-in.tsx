import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import type { PasskeyAssertion } from '../../contract/factors.ts'
import { accountUiTexts, factorUiTexts } from '../../copy.ts'
import { client } from '../api.ts'
import { offerPasskeys, requestPasskey, stopOfferingPasskeys, useHasPasskeys } from '../factors/use-passkey.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

/** A challenge lasts ten minutes, so the email field's passkey offer is renewed earlier. */
const RENEWAL_MS = 8 * 60_000

/** Button that signs in with a passkey. The email field also offers passkeys, in browsers that support it. */
export function PasskeySignIn() {
  const { error, isBusy, signIn, signInWith } = usePasskeySignIn()
  const offer = useEffectEvent(async (isShown: () => boolean) => {
    const passkey = await offerPasskeys(() => client.passkeySignInOptions(), isShown).catch(() => undefined)
    if (passkey) await signInWith(passkey)
  })
  // The button's passkey prompt ends the email field's offer, which restarts afterwards.
  useEffect(() => {
    if (isBusy || !('PublicKeyCredential' in window)) return undefined
    let isShown = true
    const renew = () => void offer(() => isShown)
    renew()
    const renewal = setInterval(renew, RENEWAL_MS)
    return () => {
      isShown = false
      clearInterval(renewal)
    }
  }, [isBusy])
  useEffect(() => () => void stopOfferingPasskeys().catch(() => {}), [])
  if (useHasPasskeys() === false) return null
  return (
    <div className="noscript:hidden">
      <p className="my-5 flex items-center gap-4 text-sm text-ink-2">
        <span aria-hidden className="h-px flex-1 bg-line" />
        or
        <span aria-hidden className="h-px flex-1 bg-line" />
      </p>
      {error && (
        <div className="mb-4">
          <Callout tone="brick">{error}</Callout>
        </div>
      )}
      <Button
        variant="outline"
        size="lg"
        className="w-full"
        isBusy={isBusy}
        busyLabel="Signing In..."
        onPress={() => void signIn()}
      >
        <KeyRound aria-hidden />
        Sign in with a passkey
      </Button>
    </div>
  )
}

/** Signs in with a passkey. A prompt closed by the visitor is no error. */
export function usePasskeySignIn() {
  const finishSignIn = useFinishSignIn()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = async (getPasskey: () => Promise<PasskeyAssertion | undefined>) => {
    // A passkey may be chosen from the email field at the same moment.
    if (isRunning.current) return
    isRunning.current = true
    setError(undefined)
    setBusy(true)
    try {
      const passkey = await getPasskey()
      if (passkey) await finishSignIn(await client.signInWithPasskey({ passkey }))
    } catch (failure) {
      const messages = { fallback: factorUiTexts.passkeyFailed, unreachable: accountUiTexts.unreachable }
      setError(toSubmitFailure(failure, [], messages).sentence)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return {
    error,
    isBusy,
    signIn: () => run(async () => requestPasskey(await client.passkeySignInOptions())),
    signInWith: (passkey: PasskeyAssertion) => run(async () => passkey),
  }
}
