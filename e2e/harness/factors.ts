import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { AUTHENTICATOR_STEP_SECONDS } from '#features/members/rules/factors.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { callApi } from './members.ts'

/** Response that requires the member to confirm their identity, and the factors they can use. */
export const CONFIRMATION_REQUIRED = {
  status: 403,
  json: { code: 'CONFIRMATION_REQUIRED', ...API_ERRORS.CONFIRMATION_REQUIRED },
}
export const NOT_CONFIRMED = { isConfirmed: false, hasPasskey: false, hasCodes: false, hasPassword: true }

/**
 * Adds a virtual passkey device to the page, such as a phone with a fingerprint sensor, which approves each request. It
 * lives as long as the page, because passkeys need the open CDP session.
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
    async listPasskeys() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ credentialId }) => credentialId)
    },
    /** Sets whether the user approves passkey requests by finger, face or PIN. */
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

/** Code of an authenticator app for a key, optionally of a later time step. Each code works once. */
export const generateAuthenticatorCode = (key: string, { stepsAhead = 0 } = {}) =>
  createTotp(key).generate({ timestamp: Date.now() + stepsAhead * AUTHENTICATOR_STEP_SECONDS * 1000 })

const createTotp = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })

/** Authenticator app with the key from the setup. Each code is of a later time step, because a code works once. */
export function createAuthenticatorApp(key: string) {
  const totp = createTotp(key)
  let lastStep = 0
  return {
    nextCode() {
      const step = Math.floor(Date.now() / 1000 / AUTHENTICATOR_STEP_SECONDS)
      // The server also accepts the codes of the previous and the next time step.
      lastStep = Math.max(step - 1, lastStep + 1)
      return totp.generate({ timestamp: lastStep * AUTHENTICATOR_STEP_SECONDS * 1000 })
    },
  }
}

/** Activates the authenticator app of a member through the API. */
export async function turnOnAuthenticatorApp({ token }: { token: string }) {
  const { key } = (await (await callApi('POST', '/me/authenticator', { token })).json()) as { key: string }
  const app = createAuthenticatorApp(key)
  const finished = await callApi('PUT', '/me/authenticator', { token, body: { code: app.nextCode() } })
  const { recoveryCodes } = (await finished.json()) as { recoveryCodes: string[] }
  return { ...app, recoveryCodes }
}
