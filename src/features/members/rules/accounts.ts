export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 256
export const MIN_FULL_NAME_LENGTH = 2
export const MAX_FULL_NAME_LENGTH = 100

/** Names of the account forms for the server, which accepts them without JavaScript. */
export const ACCOUNT_FORMS = {
  signIn: 'sign-in',
  signInCode: 'sign-in-code',
  signUp: 'sign-up',
  forgotPassword: 'forgot-password',
  /** Sends nothing. The page starts its own form with the email address. */
  carryEmail: 'carry-email',
  resetPassword: 'reset-password',
  verifyEmail: 'verify-email',
  requestVerification: 'request-verification',
  resendVerification: 'resend-verification',
} as const

/** Live-update topic for a member's own pages: their email was verified. */
export const ownAccountLiveTopic = (memberId: string): string => `account:${memberId}`

export const extractFirstName = (fullName: string): string => fullName.trim().split(/\s+/)[0]!

const HOUR = 60 * 60
export const VERIFICATION_LINK_VALIDITY_SECONDS = 24 * HOUR
export const PASSWORD_RESET_LINK_VALIDITY_SECONDS = HOUR

/** Formats how long an e-mailed link stays valid, such as "one hour" or "24 hours". */
export const formatLinkValidityHours = (seconds: number) => (seconds === HOUR ? 'one hour' : `${seconds / HOUR} hours`)
