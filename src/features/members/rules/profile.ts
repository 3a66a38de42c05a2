import { POSTAL_LONGEST } from '#features/places/rules.ts'
import { formatNumber } from '#platform/numbers.ts'

export const GOAL_LEAST = 365
/** What a new member starts with. */
export const GOAL_AT_FIRST = 1000
export const GOAL_MOST = 10_000_000
export const BIO_LONGEST = 1000
export const BIO_ROWS = 5
export const USERNAME_SHORTEST = 2
export const USERNAME_LONGEST = 20
/** Milliseconds after the last key before a username is looked up. */
export const USERNAME_PAUSE = 500

/** What is said on the profile page, word for word. */
export const profileSentences = {
  loading: 'Loading profile...',
  notLoadedTitle: 'Error loading profile',
  notLoaded: 'Failed to load profile information',
  notLoadedToast: 'Failed to load profile information. Please try again.',
  unverified: 'Please verify your email before updating your profile. Check your inbox for a verification link.',
  saved: 'Profile updated successfully',
  notSaved: 'Failed to update profile',
  fullNameRequired: 'Full name is required',
  usernameRequired: 'Username is required',
  usernameInvalid: `Username must be ${USERNAME_SHORTEST}-${USERNAME_LONGEST} characters and can only contain letters, numbers, and underscores`,
  usernameTaken: 'Username is already taken',
  usernameFree: 'Username is available',
  usernameUnchecked: 'Error checking username',
  usernameLost: 'This username is already taken. Please choose another one.',
  invalidZip: 'Please enter a valid ZIP/postal code',
  unknownCountry: 'Please choose a country from the list',
  bioTooLong: `Member Intro must be at most ${formatNumber(BIO_LONGEST)} characters`,
  goalTooLow: `Annual goal must be at least ${GOAL_LEAST} pieces`,
  goalTooHigh: `Annual goal must be at most ${formatNumber(GOAL_MOST)} pieces`,
  goalSaved: 'Annual goal updated successfully',
  goalNotSaved: 'Failed to update annual goal',
  socialSaved: 'Social links updated successfully',
  socialNotSaved: 'Failed to save social links',
  emailsOn: 'Email notifications enabled',
  emailsOff: 'Email notifications disabled',
  emailsNotSaved: 'Failed to update email preferences',
  noLocation: 'No location set',
  notRetrieved: 'Failed to retrieve profile data',
}

/** Only what may be a ZIP or postal code is shown: older rows may hold anything. */
export function locationOf({ zipCode, country }: { zipCode: string; country: string | null }): string {
  const code = zipCode.trim()
  const isCode = code.length >= 1 && code.length <= POSTAL_LONGEST
  return isCode ? [code, country].filter(Boolean).join(', ') : profileSentences.noLocation
}
