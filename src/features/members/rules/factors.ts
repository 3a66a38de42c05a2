import { brand } from '#platform/brand.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Time after the password within which the second step of a sign-in must follow. */
export const SECOND_STEP_SECONDS = 10 * MINUTE
export const TRUSTED_DEVICE_DAYS = 30
export const TRUSTED_DEVICE_SECONDS = TRUSTED_DEVICE_DAYS * DAY
/** Time after which a dangerous action asks again who the member is. */
export const CONFIRMATION_MINUTES = 10
/** Time within which the deletion of the own account must follow its confirmation, which is asked for each time. */
export const DELETION_CONFIRMATION_MINUTES = 1

export const AUTHENTICATOR_CODE_LENGTH = 6
/** Seconds for which an authenticator app shows a code. */
export const AUTHENTICATOR_STEP_SECONDS = 30
export const RECOVERY_CODE_COUNT = 10
/** A recovery code without its hyphen, such as 7K2MQX94. */
export const RECOVERY_CODE_LENGTH = 8
export const MAX_PASSKEY_NAME_LENGTH = 60
export const MAX_PASSKEYS = 20

/** Address of the page on which admins set up or show their second factor. */
export const SECOND_FACTOR_PATH = '/second-factor'

/** Key of localStorage that says that a passkey was used in this browser. */
export const PASSKEY_USE_STORAGE_KEY = 'passkey-used'

/** Key of localStorage for the way in which the member has confirmed last. */
export const CONFIRMATION_WAY_STORAGE_KEY = 'confirmed-with'

/** Name of the phone app in the list of sessions, in place of a browser. */
export const MOBILE_APP_DEVICE_NAME = `${brand.name} app`

/** Second factors that a member can set up. Recovery codes only stand in for them. */
export const SECOND_FACTOR_KINDS = ['passkey', 'authenticator'] as const
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number]

/** Why the console is closed to an admin: they have no second factor, or did not show it in this session. */
export const CONSOLE_LOCKS = ['factor-missing', 'factor-not-shown'] as const
export type ConsoleLock = (typeof CONSOLE_LOCKS)[number]

/**
 * Removes what people type around a code and apps show in it, such as spaces, hyphens and invisible characters. Keyboards
 * of some languages type wide digits.
 */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** Decides whether a typed code can be one of an authenticator app; otherwise it is a recovery code. */
export const isAuthenticatorCode = (typed: string): boolean =>
  new RegExp(`^\\d{${AUTHENTICATOR_CODE_LENGTH}}$`).test(normalizeCode(typed))
