import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { createCodeLoader } from '#platform/web/load-code.ts'
import type { PasskeyAttestation, PasskeyOptions } from '../../contract/factors.ts'
import { factorUiTexts } from '../../copy.ts'
import { suggestPasskeyName } from '../../rules/devices.ts'
import { factorPageTexts as texts } from './copy.ts'

/** Loads the passkey library, which is needed only after a press. */
export const loadPasskeyLibrary = createCodeLoader(() => import('@simplewebauthn/browser'))

type PasskeyLibrary = Awaited<ReturnType<typeof loadPasskeyLibrary>>

/** Created passkey that the member names before it is added. */
export type CreatedPasskey = {
  passkey: PasskeyAttestation
  suggestedName: string
  /** Tells the device, if the browser can, to stop offering a passkey that was not added. */
  discard: () => void
}

export class PasskeyCreationError extends Error {}

/** Asks the browser to create a passkey. Undefined if the member closed the browser's prompt. */
export async function createPasskey(
  { startRegistration }: PasskeyLibrary,
  options: PasskeyOptions,
): Promise<CreatedPasskey | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  try {
    const passkey = await startRegistration({ optionsJSON })
    return {
      passkey: passkey as PasskeyAttestation,
      suggestedName: suggestPasskeyName({
        userAgent: navigator.userAgent,
        maxTouchPoints: navigator.maxTouchPoints,
        transports: passkey.response.transports ?? [],
      }),
      discard: () => signalUnknownPasskey({ rpId: optionsJSON.rp.id ?? location.hostname, credentialId: passkey.id }),
    }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    // Browsers report a closed prompt and a time-out as one error.
    if (['NotAllowedError', 'AbortError'].includes(name)) return undefined
    if (name === 'InvalidStateError') throw new PasskeyCreationError(factorUiTexts.passkeyKnown)
    if (['ConstraintError', 'NotSupportedError'].includes(name)) throw new PasskeyCreationError(texts.passkeyImpossible)
    throw new PasskeyCreationError(factorUiTexts.passkeyFailed)
  }
}

type SignalingCredential = {
  signalUnknownCredential?: (credential: { rpId: string; credentialId: string }) => Promise<void>
}

function signalUnknownPasskey(credential: { rpId: string; credentialId: string }) {
  void (PublicKeyCredential as SignalingCredential).signalUnknownCredential?.(credential).catch(() => {})
}
