import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { createLocalStorageValue } from '#platform/web/stored-value.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { PASSKEY_USE_STORAGE_KEY } from '../../rules/factors.ts'
import type { PasskeyAssertion, PasskeyOptions } from '../../contract/factors.ts'

const loadLibrary = () => import('@simplewebauthn/browser')

/** Says that a passkey was used in this browser, so that the sign-in page offers it without being touched first. */
export const passkeyUse = createLocalStorageValue(PASSKEY_USE_STORAGE_KEY)

/** Whether this browser has passkeys. Undefined until the page is hydrated. */
export function useHasPasskeys(): boolean | undefined {
  return useHydrated() ? 'PublicKeyCredential' in window : undefined
}

/** Asks the browser for a passkey. Undefined if the member has closed the browser's window. */
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
 * Offers passkeys in the list of suggestions of the email field (conditional UI), until one is chosen. Undefined if the
 * browser cannot, another request has taken its place, or the field is not shown any more.
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

/** Ends the offer of passkeys in the email field, when the page is left. */
export const stopOfferingPasskeys = async () => (await loadLibrary()).WebAuthnAbortService.cancelCeremony()

const toRequestOptions = (options: PasskeyOptions) => options as unknown as PublicKeyCredentialRequestOptionsJSON

/** Browsers report a closed window, a missing passkey and a time-out as one error. */
const isCancelled = (error: unknown) => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
