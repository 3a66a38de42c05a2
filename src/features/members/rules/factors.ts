import { brand } from '#platform/brand.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Maximum time between the password and the second step of a sign-in. */
export const SECOND_STEP_SECONDS = 10 * MINUTE
export const TRUSTED_DEVICE_DAYS = 30
export const TRUSTED_DEVICE_SECONDS = TRUSTED_DEVICE_DAYS * DAY
/** Validity of an identity confirmation for dangerous actions. */
export const CONFIRMATION_MINUTES = 10
/** Maximum time between the confirmation and the deletion of a member's own account, confirmed each time. */
export const DELETION_CONFIRMATION_MINUTES = 1

export const AUTHENTICATOR_CODE_LENGTH = 6
/** Seconds for which an authenticator app shows a code. */
export const AUTHENTICATOR_STEP_SECONDS = 30
export const RECOVERY_CODE_COUNT = 10
/** A recovery code without its hyphen, such as 7K2MQX94. */
export const RECOVERY_CODE_LENGTH = 8
export const MAX_PASSKEY_NAME_LENGTH = 60
export const MAX_PASSKEYS = 20

/** Page on which admins set up or use their second factor. */
export const SECOND_FACTOR_PATH = '/second-factor'

/** localStorage key that records that a passkey was used in this browser. */
export const PASSKEY_USE_STORAGE_KEY = 'passkey-used'

/** localStorage key for the member's last confirmation method. */
export const CONFIRMATION_WAY_STORAGE_KEY = 'confirmed-with'

/** Name of the phone app in the list of sessions, in place of a browser. */
export const MOBILE_APP_DEVICE_NAME = `${brand.name} app`

/** Second factors that a member can set up. Recovery codes only stand in for them. */
export const SECOND_FACTOR_KINDS = ['passkey', 'authenticator'] as const
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number]

/** Why the console is locked for an admin: no second factor exists, or none was used in this session. */
export const CONSOLE_LOCKS = ['factor-missing', 'factor-not-shown'] as const
export type ConsoleLock = (typeof CONSOLE_LOCKS)[number]

/** Removes spaces, hyphens and invisible characters around a typed code. Some keyboards type full-width digits. */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** Whether a typed code can be an authenticator code; otherwise it is a recovery code. */
export const isAuthenticatorCode = (typed: string): boolean =>
  new RegExp(`^\\d{${AUTHENTICATOR_CODE_LENGTH}}$`).test(normalizeCode(typed))
