import { brand } from '#platform/brand.ts'

export const PASSWORD_SHORTEST = 6
export const PASSWORD_LONGEST = 256
export const FULL_NAME_SHORTEST = 2
export const FULL_NAME_LONGEST = 100

/** What somebody is called where the whole name is too much. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0]!

const HOUR = 60 * 60
/** Seconds for which a link that was mailed can be used. */
export const VERIFICATION_LASTS = 24 * HOUR
export const RESET_LASTS = HOUR

/** As people are told: one hour, 24 hours. */
export const inHours = (seconds: number) => (seconds === HOUR ? 'one hour' : `${seconds / HOUR} hours`)

/** What is said while an account is made, opened and kept safe, word for word. */
export const accountSentences = {
  invalidEmail: 'Please enter a valid email address.',
  fullNameTooShort: `Full name must be at least ${FULL_NAME_SHORTEST} characters.`,
  fullNameTooLong: `Full name must be at most ${FULL_NAME_LONGEST} characters.`,
  fullNameUnusable: 'Full name holds characters that cannot be used.',
  passwordRequired: 'Password is required.',
  passwordTooShort: `Password must be at least ${PASSWORD_SHORTEST} characters.`,
  newPasswordTooShort: `Password must be at least ${PASSWORD_SHORTEST} characters`,
  passwordTooLong: `Password must be at most ${PASSWORD_LONGEST} characters`,
  passwordsDiffer: 'Passwords do not match',
  currentPasswordRequired: 'Current password is required',
  newPasswordRequired: 'New password is required',
  currentPasswordWrong: 'Current password is incorrect',
  invalidZip: 'Please enter a valid postal code.',
  zipTooLong: 'Postal code is too long.',
  termsRequired: 'You must agree to the terms and conditions.',

  welcomeBack: 'Welcome back!',
  wrongCredentials: 'Email or password is incorrect.',
  disabled: 'Your account has been disabled. Please contact support.',
  signInFailed: 'Failed to sign in. Please try again.',
  noUserInAnswer: 'Sign in failed: Invalid response from server',
  noProfile: 'Failed to create user profile',
  unreachable: 'Connection to authentication service failed. Please check your internet connection or try again later.',
  sessionExpired: 'Your session has expired. Please sign in again.',
  signedOut: 'Signed out successfully',
  signOutFailed: 'Failed to sign out',

  created: 'Account created successfully!',
  checkInbox: 'Please check your email to verify your account. Click the verification link to complete signup.',
  emailTaken: 'An account with this email already exists. Please sign in or reset your password.',
  signUpFailed: 'Failed to create account. Please try again.',

  verified: 'Your email is verified. Sign in to start.',
  verificationGone: 'This verification link has expired or was already used.',
  verificationFailed: 'Your email could not be confirmed. Please try again.',
  verificationSent: 'Verification email sent',
  verificationNotSent: 'Failed to send the verification email. Please try again.',

  resetSent: 'Password reset instructions sent to your email',
  resetNotSent: 'Failed to send reset instructions',
  resetGone: 'This password reset link is missing, has expired or was already used.',
  passwordUpdated: 'Password updated successfully',
  passwordNotUpdated: 'Failed to update password',

  noActiveSession: 'No active session found',
  alreadyDeleted: 'No user found to delete',
  deleted: 'Your account has been deleted',
  notDeleted: 'Failed to delete account. Please contact support.',

  welcome: `Welcome to ${brand.name}!`,
  onboardingFailed: 'Failed to complete onboarding',
}
