import { ACCEPTED_PICTURE_TYPES_SENTENCE, pictureUploadUiTexts } from '#features/photos/copy.ts'
import { POSTAL_CODE_MAX_LENGTH } from '#features/places/rules.ts'
import { brand } from '#platform/brand.ts'
import { tooManyAttemptsMessage } from '#platform/errors.ts'
import { formatDayWithoutWeekday } from '#platform/days.ts'
import { formatNumber, numberInWords, piecesInWords, secondsInWords } from '#platform/numbers.ts'
import {
  MAX_FULL_NAME_LENGTH,
  MIN_FULL_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from './rules/accounts.ts'
import { MAX_MEMBER_NOTE_LENGTH, MAX_STREAK_WEEKS, MAX_STREAK_CORRECTION_REASON_LENGTH } from './rules/admin.ts'
import { AVATAR_SIZE_PX } from './rules/avatar.ts'
import {
  type GoalPace,
  MAX_BIO_LENGTH,
  MIN_ANNUAL_GOAL,
  MAX_ANNUAL_GOAL,
  MAX_USERNAME_LENGTH,
  MIN_USERNAME_LENGTH,
} from './rules/profile.ts'
import { CONFIRMATION_MINUTES, MAX_PASSKEYS, MAX_PASSKEY_NAME_LENGTH } from './rules/factors.ts'
import type { SocialNetwork } from './rules/social.ts'

export const accountUiTexts = {
  invalidEmail: 'Please enter a valid email address.',
  fullNameTooShort: `Full name must be at least ${MIN_FULL_NAME_LENGTH} characters.`,
  fullNameTooLong: `Full name must be at most ${MAX_FULL_NAME_LENGTH} characters.`,
  fullNameUnusable: 'Full name holds characters that cannot be used.',
  passwordRequired: 'Password is required.',
  passwordTooShort: `Password must be at least ${MIN_PASSWORD_LENGTH} characters.`,
  newPasswordTooShort: `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
  passwordTooLong: `Password must be at most ${MAX_PASSWORD_LENGTH} characters`,
  passwordTooCommon: 'This password is too common. Please choose another one.',
  newPasswordHint: `At least ${MIN_PASSWORD_LENGTH} characters, not a common one.`,
  passwordsDiffer: 'Passwords do not match',
  currentPasswordRequired: 'Current password is required',
  newPasswordRequired: 'New password is required',
  currentPasswordWrong: 'Current password is incorrect',
  invalidZip: 'Please enter a valid postal code.',
  zipTooLong: 'Postal code is too long.',
  termsRequired: 'You must agree to the terms and conditions.',

  welcomeBack: 'Welcome back!',
  commonPassword: 'Your password is too common',
  commonPasswordAdvice: 'Strangers try it first. Please choose another one.',
  toAccountSettings: 'Account Settings',
  wrongCredentials: 'Email or password is incorrect.',
  disabled: 'Your account has been disabled. Please contact support.',
  signInFailed: 'Failed to sign in. Please try again.',
  noUserInAnswer: 'Sign in failed: Invalid response from server',
  noProfile: 'Failed to create user profile',
  unreachable: 'Connection to authentication service failed. Please check your internet connection or try again later.',
  sessionExpired: 'Your session has expired. Please sign in again.',
  sessionEndedTitle: 'You were signed out',
  sessionEnded: 'This session was ended. Sign in again to go on.',
  signInAgain: 'Sign in',
  adminRightsRemoved: 'Your admin rights were removed, so the admin console is closed to you.',
  signedOut: 'Signed out successfully',
  signOutFailed: 'Failed to sign out',

  created: 'Account created successfully!',
  checkInbox: 'Please check your email to verify your account. Click the verification link to complete signup.',
  emailTaken: 'An account with this email already exists. Please sign in or reset your password.',
  tooManySignUps: (seconds: number) =>
    `${tooManyAttemptsMessage(seconds)} To sign up with a group or a class, scan the QR code of its organizer first.`,
  signUpFailed: 'Failed to create account. Please try again.',

  openLinkHere: 'Open the link in this browser to stay signed in.',
  verified: 'Your email is verified. Sign in to start.',
  verificationGone: 'This verification link has expired or was already used.',
  verificationFailed: 'Your email could not be confirmed. Please try again.',
  verificationSent: 'Verification email sent',
  verificationNotSent: 'Failed to send the verification email. Please try again.',

  resetSent: 'Password reset instructions sent to your email',
  resetNotSent: 'Failed to send reset instructions',
  resetGone: 'This password reset link is missing, has expired or was already used.',
  factorsLeft: 'These stay in your account',
  removeFactors: 'Remove all of them',
  removeFactorsHint: 'Do so if one is not yours, or if you have lost it. Recovery codes go, too.',
  adminKeepsFactors:
    'The admin console needs them. Remove what is not yours in your Account Settings, or ask a superadmin to reset all.',
  passwordUpdated: 'Password updated successfully',
  passwordNotUpdated: 'Failed to update password',

  noActiveSession: 'No active session found',
  alreadyDeleted: 'No user found to delete',
  deleted: 'Your account has been deleted',
  lastSuperadmin:
    'You are the only superadmin. Make another one first, on the server: npm run make-admin -- their@address --super',
  groupsStay: (whose: 'your' | 'their') =>
    `Photos and pieces of group cleanups stay with the others, without ${whose} name.`,
  notDeleted: 'Failed to delete account. Please contact support.',

  welcome: `Welcome to ${brand.name}!`,
  onboardingFailed: 'Failed to complete onboarding',
}

/** Formats the day (UTC) of a time, such as "Nov 9, 2026". */
const formatDayOf = (time: string) => formatDayWithoutWeekday(time.slice(0, 10), 'Invalid date')

/**
 * Kinds of notification emails, each of which can be turned off alone. Their names are stored and signed, so they never
 * change.
 */
export const emailKindLabels = {
  decisions: 'Decisions on your cleanups',
  invitations: 'Invitations to group cleanups',
  'first-cleanups': 'First cleanups of members',
  'new-members': 'New members',
  'submitted-events': 'Submitted events',
}
export type EmailKind = keyof typeof emailKindLabels

export const isEmailKind = (kind: string | undefined): kind is EmailKind =>
  kind !== undefined && Object.hasOwn(emailKindLabels, kind)

/** Sentences about passkeys, second factors and sessions. */
export const factorUiTexts = {
  codeNeeded: 'Type the code that your authenticator app shows.',
  codeRequired: 'Type the code first.',
  codeWrong: 'That code is not right. Check it and type it again.',
  codeUsed: (seconds: number) => `That code was used already. Wait for the next one, ${secondsInWords(seconds)}.`,
  recoveryCodeUsed: (usedAt: string) => `This recovery code was used on ${formatDayOf(usedAt)}.`,
  secondStepExpired: 'This took too long. Please sign in again.',
  passkeyRefused: 'This passkey does not open this account. Try another one, or another way.',
  passkeyFailed: 'The passkey could not be used. Please try again.',
  factorsUnverified:
    'Please verify your email before adding a second factor. Check your inbox for a verification link.',
  passwordNotEnough: 'A password is not enough here. Use your passkey or a code.',
  heldPasskey: (since: string) => `A passkey, added on ${formatDayOf(since)}`,
  heldAuthenticator: (since: string) => `An authenticator app, on since ${formatDayOf(since)}`,
  passkeyKnown: 'This passkey is in your list already.',
  passkeyGone: 'This passkey is not in your list any more.',
  passkeyNameRequired: 'Give the passkey a name.',
  passkeyNameTooLong: `The name must be at most ${MAX_PASSKEY_NAME_LENGTH} characters`,
  passkeyNameUnusable: 'The name holds characters that cannot be used.',
  tooManyPasskeys: `You have ${MAX_PASSKEYS} passkeys already. Remove one before you add another.`,
  lastFactor: 'Admins need a second factor. Add another passkey or the authenticator app before you remove this one.',
  adminFactorFirst: 'Admins need a second factor for this. Set up a passkey or the authenticator app first.',
  authenticatorOnAlready: 'Your authenticator app is on already.',
  setupGone: 'This setup is over. Please begin again.',
  noFactorForCodes: 'Recovery codes stand in for a second factor. Add a passkey or the authenticator app first.',
  sessionGone: 'This session has ended already.',
  confirmTitle: 'Confirm it is you',
  confirmWhy: `We ask again after ${numberInWords(CONFIRMATION_MINUTES)} minutes.`,
  confirmEachTime: 'We ask each time.',
  confirmKeeps: 'What you typed is kept. It goes on by itself afterwards.',
  confirmImpossible:
    'This browser has no passkeys, and there is no other way left. Use the device that holds your passkey.',
  lostFactor: 'Lost it? Reset your password, and have it removed there.',
  adminLostFactor: 'Lost it? Ask a superadmin to reset it.',
  confirmFailed: 'This could not be confirmed. Please try again.',
}

type Device = { browser: string | null; system: string | null }

/** Names the device of a session, such as "Safari on iPhone". */
export function formatDevice({ browser, system }: Device): string {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** User-facing sentences of the admin console's member management. The API uses them in errors too. */
export const memberManagementUiTexts = {
  title: 'Member Management',
  none: 'No users found',
  unverified: 'Unverified Accounts',
  noneUnverified: 'No unverified accounts found',
  loading: 'Loading...',
  copied: 'copied',
  deleteQuestion: (name: string) => `This will permanently delete ${name}'s account and all associated data.`,
  disableQuestion: (name: string) => `This will prevent ${name} from logging in, but their data will be preserved.`,
  enableQuestion: (name: string) => `This will allow ${name} to log in again and access their account.`,
  deleted: (name: string) => `${name}'s account has been deleted`,
  restored: (name: string) => `${name}'s account has been restored`,
  notDeleted: 'This account is not deleted any more. Nothing was changed.',
  disabled: (name: string) => `${name}'s account has been disabled`,
  enabled: (name: string) => `${name}'s account has been enabled`,
  madePublic: (name: string) => `${name}'s profile is public now`,
  madePrivate: (name: string) => `${name}'s profile is private now`,
  goalReset: (name: string) => `${name}'s annual goal has been reset`,
  adminGranted: (name: string) => `${name} is an admin now`,
  adminRevoked: (name: string) => `${name} is no longer an admin`,
  streakSet: (name: string, weeks: number) => `${name}'s streak has been set to ${weeks}`,
  streakWrong: `Enter a whole number of weeks, from 0 to ${formatNumber(MAX_STREAK_WEEKS)}.`,
  streakReasonTooLong: `The reason must be at most ${formatNumber(MAX_STREAK_CORRECTION_REASON_LENGTH)} characters`,
  streakNotSet: 'Failed to update streak',
  superadminUnchangeable: 'Only superadmins can change the account of a superadmin.',
  superadminProtected: 'The account of a superadmin cannot be disabled, enabled or deleted.',
  ownProtected: 'You cannot disable, enable or delete your own account here.',
  ownAdmin: 'You cannot change your own admin rights.',
  superadminAdmin: 'The rights of a superadmin are changed on the command line.',
  ownSessions: 'End your own sessions in your Account Settings.',
  ownFactors: 'You cannot reset your own second factors here. Change them in your Account Settings.',
  sessionsEnded: (name: string) => `${name} is signed out everywhere`,
  factorsReset: (name: string) => `${name}'s second factors have been reset`,
  unverifiedAdmin: 'This address is not confirmed yet. Only members with a confirmed address can be admins.',
  noteRequired: 'Write the note first.',
  noteTooLong: `A note must be at most ${formatNumber(MAX_MEMBER_NOTE_LENGTH)} characters`,
  noteNotAdded: 'Failed to add the note. Please try again.',
  noteIdTaken: 'Another note has this id already. Nothing was added.',
  gone: 'This account no longer exists. Nothing was changed.',
  disabledAlready: 'This account is disabled already. Nothing was changed.',
  enabledAlready: 'This account is enabled already. Nothing was changed.',
  alreadyVerified: 'This address is confirmed already.',
  disabledUnverified: 'This account is disabled. Enable it before you send the email again.',
}

export const avatarUiTexts = {
  signInFirst: 'Please sign in to upload an avatar',
  invalidTypeTitle: 'Invalid file type',
  invalidType: `Please upload a JPG or PNG image. ${ACCEPTED_PICTURE_TYPES_SENTENCE}`,
  lowResolution: pictureUploadUiTexts.lowResolution(AVATAR_SIZE_PX),
  failedTitle: 'Upload failed',
  failed: 'There was an error uploading your profile picture. Please try again.',
  notUploaded: 'Failed to upload image',
  notSaved: 'Failed to update profile picture',
  saved: 'Profile picture updated successfully',
}

export const profileUiTexts = {
  loading: 'Loading profile...',
  notLoadedTitle: 'Error loading profile',
  notLoaded: 'Failed to load profile information',
  notLoadedToast: 'Failed to load profile information. Please try again.',
  unverified: 'Please verify your email before updating your profile. Check your inbox for a verification link.',
  saved: 'Profile updated successfully',
  notSaved: 'Failed to update profile',
  fullNameRequired: 'Full name is required',
  usernameRequired: 'Username is required',
  usernameInvalid: `Username must be ${MIN_USERNAME_LENGTH}-${MAX_USERNAME_LENGTH} characters and can only contain letters, numbers, and underscores`,
  usernameTaken: 'Username is already taken',
  usernameFree: 'Username is available',
  usernameUnchecked: 'Error checking username',
  usernameLost: 'This username is already taken. Please choose another one.',
  invalidZip: 'Please enter a valid ZIP/postal code',
  unknownCountry: 'Please choose a country from the list',
  bioTooLong: `Member Intro must be at most ${formatNumber(MAX_BIO_LENGTH)} characters`,
  goalTooLow: `Annual goal must be at least ${MIN_ANNUAL_GOAL} pieces`,
  goalTooHigh: `Annual goal must be at most ${formatNumber(MAX_ANNUAL_GOAL)} pieces`,
  smallestGoal: `The smallest goal is ${MIN_ANNUAL_GOAL}.`,
  suggestedGoalPace: ({ piecesPerDay }: GoalPace) => `${formatNumber(piecesPerDay)} a day`,
  typedGoalPace: ({ piecesPerDay, piecesPerWeek }: GoalPace) =>
    piecesPerWeek
      ? `About ${piecesInWords(piecesPerWeek)} a week until the end of the year.`
      : `About ${piecesInWords(piecesPerDay)} a day until the end of the year.`,
  goalSaved: 'Annual goal updated successfully',
  goalNotSaved: 'Failed to update annual goal',
  socialSaved: 'Social links updated successfully',
  socialNotSaved: 'Failed to save social links',
  emailsOn: 'Email notifications enabled',
  emailsOff: 'Email notifications disabled',
  emailsNotSaved: 'Failed to update email preferences',
  turnEmailsOff: 'Turn these emails off',
  turnAllEmailsOff: 'Turn all email notifications off',
  turningOff: 'Turning off...',
  emailKindOfLink: (kind: EmailKind) => `This link is about one kind of email: ${emailKindLabels[kind]}.`,
  emailKindOff: (kind: EmailKind) => `Turned off: ${emailKindLabels[kind]}`,
  emailKindOn: (kind: EmailKind) => `Turned on: ${emailKindLabels[kind]}`,
  turnEmailKindOn: (kind: EmailKind) => `Turn on: ${emailKindLabels[kind]}`,
  emailKindsOff: 'Turned off by a link in an email',
  noLocation: 'No location set',
  notRetrieved: 'Failed to retrieve profile data',
}

/**
 * Formats a member's postal code and country, such as "85016, United States". An impossible postal code of an old row
 * is left out.
 */
export function formatMemberLocation({ zipCode, country }: { zipCode: string; country: string | null }): string {
  const code = zipCode.trim()
  const isCode = code.length >= 1 && code.length <= POSTAL_CODE_MAX_LENGTH
  return isCode ? [code, country].filter(Boolean).join(', ') : profileUiTexts.noLocation
}

export const socialLinkErrorMessage = ({ label, example }: SocialNetwork) =>
  `Please enter a link to your ${label} page, such as ${example}`
