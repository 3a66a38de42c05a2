import type { CDPSession, Page } from 'playwright-core'
import { TOTP } from 'otpauth'

const STEP_SECONDS = 30

/** Code that an authenticator app shows for a key, or shows after a number of further steps. Each works once. */
export const generateAuthenticatorCode = (key: string, { stepsAhead = 0 } = {}) =>
  new TOTP({ secret: key.replaceAll(/\s/g, '') }).generate({ timestamp: Date.now() + stepsAhead * STEP_SECONDS * 1000 })

export type PasskeyDevice = {
  /** Ids of the passkeys on the device. */
  listPasskeys: () => Promise<string[]>
}

/** Gives the page's browser a device that creates and uses passkeys without asking anybody. */
export async function addPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const browser: CDPSession = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
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
    listPasskeys: async () => {
      const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ credentialId }) => credentialId)
    },
  }
}
