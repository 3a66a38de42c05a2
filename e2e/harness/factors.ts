import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { AUTHENTICATOR_STEP_SECONDS } from '#features/members/rules/factors.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { callApi } from './members.ts'

/** Response to a request of a member who has to say again who they are, and what they can show for it. */
export const CONFIRMATION_REQUIRED = {
  status: 403,
  json: { code: 'CONFIRMATION_REQUIRED', ...API_ERRORS.CONFIRMATION_REQUIRED },
}
export const NOT_CONFIRMED = { isConfirmed: false, hasPasskey: false, hasCodes: false, hasPassword: true }

/**
 * Gives the page a device with passkeys, such as a phone with a fingerprint. The device agrees to each request by itself.
 * Passkeys need the CDP session to stay open, so it lives as long as the page.
 */
export async function addVirtualAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Ids of the passkeys on the device. */
    async listPasskeys() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ credentialId }) => credentialId)
    },
    /** Whether the person at the device agrees: recognized by finger, face or PIN, and pressing the button. */
    async setWilling(isWilling: boolean) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isWilling })
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isWilling })
    },
  }
}

/** Adds a passkey of the virtual authenticator to the member who is signed in to the page. */
export const addPasskey = (page: Page, name = 'Test device') =>
  page.evaluate(async (name) => {
    const post = async (path: string, body?: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json() as Promise<PublicKeyCredentialCreationOptionsJSON>
    }
    const options = await post('/me/passkey-options')
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const passkey = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    await post('/me/passkeys', { name, passkey: passkey.toJSON() as object })
  }, name)

/** Code that an authenticator app shows for a key, or shows after a number of further steps. Each works once. */
export const generateAuthenticatorCode = (key: string, { stepsAhead = 0 } = {}) =>
  createTotp(key).generate({ timestamp: Date.now() + stepsAhead * AUTHENTICATOR_STEP_SECONDS * 1000 })

const createTotp = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })

/** An authenticator app with the key that the setup shows. Each code is of a later step, because a code works once. */
export function createAuthenticatorApp(key: string) {
  const totp = createTotp(key)
  let lastStep = 0
  return {
    nextCode() {
      const step = Math.floor(Date.now() / 1000 / AUTHENTICATOR_STEP_SECONDS)
      // The server accepts a code of the step before and after its own.
      lastStep = Math.max(step - 1, lastStep + 1)
      return totp.generate({ timestamp: lastStep * AUTHENTICATOR_STEP_SECONDS * 1000 })
    },
  }
}

/** Turns the authenticator app of a member on, as a phone app does. */
export async function turnOnAuthenticatorApp({ token }: { token: string }) {
  const { key } = (await (await callApi('POST', '/me/authenticator', { token })).json()) as { key: string }
  const app = createAuthenticatorApp(key)
  const finished = await callApi('PUT', '/me/authenticator', { token, body: { code: app.nextCode() } })
  const { recoveryCodes } = (await finished.json()) as { recoveryCodes: string[] }
  return { ...app, recoveryCodes }
}
