export const PASSWORD_SHORTEST = 6
export const PASSWORD_LONGEST = 256
export const FULL_NAME_SHORTEST = 2
export const ZIP_LONGEST = 15

/** What members read, word for word. */
export const sentences = {
  invalidEmail: 'Please enter a valid email address.',
  fullNameTooShort: `Full name must be at least ${FULL_NAME_SHORTEST} characters.`,
  passwordTooShort: `Password must be at least ${PASSWORD_SHORTEST} characters.`,
  passwordRequired: 'Password is required.',
  invalidZip: 'Please enter a valid postal code.',
  zipTooLong: 'Postal code is too long.',
  signInFirst: 'Please sign in first.',
  wrongCredentials: 'Email or password is incorrect.',
  disabled: 'Your account has been disabled. Please contact support.',
  tooManyAttempts: 'Too many attempts. Please wait a minute and try again.',
  emailTaken: 'An account with this email already exists. Please sign in or reset your password.',
}
