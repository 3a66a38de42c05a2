import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { createLocalStorageValue } from '#platform/web/stored-value.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { PASSKEY_USE_STORAGE_KEY } from '../../rules/factors.ts'
import type { PasskeyAssertion, PasskeyOptions } from '../../contract/factors.ts'

const loadLibrary = () => import('@simplewebauthn/browser')

/** Remembers that this browser used a passkey, so that the sign-in page offers it at once. */
export const passkeyUse = createLocalStorageValue(PASSKEY_USE_STORAGE_KEY)

/** Whether the browser supports passkeys. Undefined until the page is hydrated. */
export function useHasPasskeys(): boolean | undefined {
  return useHydrated() ? 'PublicKeyCredential' in window : undefined
}

/** Asks the browser for a passkey. Undefined if the member closed the browser's prompt. */
export async function requestPasskey(options: PasskeyOptions): Promise<PasskeyAssertion | undefined> {
  const { startAuthentication } = await loadLibrary()
  try {
    const passkey = await startAuthentication({ optionsJSON: toRequestOptions(options) })
    passkeyUse.write('yes')
    return passkey as PasskeyAssertion
  } catch (error) {
    if (isCancelled(error)) return undefined
    throw error
  }
}

/**
 * Offers passkeys as suggestions of the email field (conditional UI). Resolves to undefined if this is unsupported,
 * replaced by another request, or stopped.
 */
export async function offerPasskeys(
  loadOptions: () => Promise<PasskeyOptions>,
  isShown: () => boolean,
): Promise<PasskeyAssertion | undefined> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await loadLibrary()
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const optionsJSON = toRequestOptions(await loadOptions())
  if (!isShown()) return undefined
  const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined)
  if (passkey) passkeyUse.write('yes')
  return passkey as PasskeyAssertion | undefined
}

export const stopOfferingPasskeys = async () => (await loadLibrary()).WebAuthnAbortService.cancelCeremony()

const toRequestOptions = (options: PasskeyOptions) => options as unknown as PublicKeyCredentialRequestOptionsJSON

/** Browsers report a closed prompt, a missing passkey and a time-out as one error. */
const isCancelled = (error: unknown) => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
