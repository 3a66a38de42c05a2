import { brand } from '#platform/brand.ts'
import { recoveryCodesInWords } from '#platform/numbers.ts'
import { renderEmail } from '#platform/server/mail/email-layout.tsx'
import type { HeldFactors } from '../contract/factors.ts'
import { factorUiTexts as texts, formatDevice } from '../copy.ts'
import type { NotificationEmailUrls } from './service/notification-emails.ts'
import {
  PASSWORD_RESET_LINK_VALIDITY_SECONDS,
  VERIFICATION_LINK_VALIDITY_SECONDS,
  extractFirstName,
  formatLinkValidityHours,
} from '../rules/accounts.ts'

type Recipient = { fullName: string; emailVerified: boolean }
type MemberEmail = { to: Recipient; url: string }

/**
 * Greeting of an e-mail. It contains the first name only, for privacy. An unverified address gets no name at all: a
 * stranger could use the name field to send text of their choice (spam).
 */
const greeting = ({ fullName, emailVerified }: Recipient) =>
  emailVerified ? `Hi ${extractFirstName(fullName)},` : 'Hello,'

export const addressVerificationEmail = ({ url }: { url: string }) =>
  renderEmail({
    title: 'Confirm your email',
    paragraphs: [
      'Hello,',
      `Welcome to ${brand.name}! Confirm your email, and you can log your first cleanup. The link works once, within ${formatLinkValidityHours(VERIFICATION_LINK_VALIDITY_SECONDS)}.`,
      'You stay signed in where you open it. Everywhere else, you sign in once more.',
      'You did not sign up? Then leave the link alone: somebody has used your address, and without it they cannot go on.',
    ],
    action: { label: 'Confirm email', url },
  })

export const passwordResetEmail = ({ to, url }: MemberEmail) =>
  renderEmail({
    title: 'Reset your password',
    paragraphs: [
      greeting(to),
      `Choose a new password with the link below. It works once, within ${formatLinkValidityHours(PASSWORD_RESET_LINK_VALIDITY_SECONDS)}.`,
      'You did not ask for it? Then leave this message alone: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  })

export const accountRestoredEmail = ({ to, url }: MemberEmail) =>
  renderEmail({
    title: 'Your account is back',
    paragraphs: [
      greeting(to),
      'We have restored your account, with everything in it. Only the password, passkeys and the second step are gone.',
      `Choose a new one with the link below. It works once, within ${formatLinkValidityHours(PASSWORD_RESET_LINK_VALIDITY_SECONDS)}. Later, ask for another with "Forgot password" on the page to sign in.`,
    ],
    action: { label: 'Choose a new password', url },
  })

type FactorsEmail = MemberEmail & { factors: HeldFactors }

/**
 * Sentences about the factors of an account, in case a stranger added them. The names of passkeys are left out: a stranger
 * could use one to send text of their choice.
 */
const describeFactors = (introduction: string, { passkeys, authenticatorSince }: HeldFactors) => {
  const lines = passkeys.map(({ createdAt }) => texts.heldPasskey(createdAt))
  if (authenticatorSince) lines.push(texts.heldAuthenticator(authenticatorSince))
  return lines.length > 0 ? [introduction, ...lines] : []
}

export const passwordChangedEmail = ({ to, url, factors }: FactorsEmail) =>
  renderEmail({
    title: 'Your password was changed',
    paragraphs: [
      greeting(to),
      'The password of your account was changed just now, and you were signed out everywhere else.',
      ...describeFactors('These stay in your account. Remove in your account settings what is not yours:', factors),
      `It was not you? Reset your password at once, and write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Reset password', url },
  })

const NOT_YOU = `It was not you? Change your password at once, end all other sessions, and write to ${brand.supportEmail}.`
const accountAction = (url: string) => ({ label: 'Open account settings', url })

type SignInNotice = MemberEmail & { device: { browser: string | null; system: string | null }; at: Date }

/** Formats a time for an e-mail, such as "Nov 9, 2026, 14:05 UTC". */
const formatTime = (time: Date) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }).format(time)} UTC`

export const adminSignInEmail = ({ to, url, device, at }: SignInNotice) =>
  renderEmail({
    title: 'New sign-in to your admin account',
    paragraphs: [
      greeting(to),
      `Somebody signed in to your account: ${formatDevice(device)}, ${formatTime(at)}.`,
      NOT_YOU,
    ],
    action: accountAction(url),
  })

export const wrongCodesEmail = ({ to, url, device, at }: SignInNotice) =>
  renderEmail({
    title: 'Wrong codes were typed for your account',
    paragraphs: [
      greeting(to),
      `Somebody typed wrong codes, after your password or in one of your sessions: ${formatDevice(device)}, ${formatTime(at)}. None of them was right. We tell you once a day.`,
      NOT_YOU,
    ],
    action: accountAction(url),
  })

export const adminRightsEmail = ({ to, url, factors }: FactorsEmail) => {
  const held = describeFactors('These open it. Remove at once what is not yours:', factors)
  return renderEmail({
    title: 'You are an admin now',
    paragraphs: [
      greeting(to),
      `You can open the admin console of ${brand.name} now. It asks once more who you are, in each browser.`,
      ...(held.length > 0
        ? held
        : ['Your account has no passkey and no authenticator app yet. The console says how to add one.']),
    ],
    action: accountAction(url),
  })
}

/** Subjects and sentences of the e-mails about a change of passkeys or second factors. */
export const FACTOR_CHANGES = {
  passkeyAdded: {
    title: 'A passkey was added',
    sentence:
      'A passkey was added to your account. It signs in without the password, so if it is not yours, remove it in your account settings, too.',
  },
  passkeyRemoved: {
    title: 'A passkey was removed',
    sentence: 'A passkey was removed from your account. It does not sign in any more.',
  },
  authenticatorAdded: {
    title: 'Your authenticator app is on',
    sentence: 'Your account asks for a code of your authenticator app after the password from now on.',
  },
  authenticatorRemoved: {
    title: 'Your authenticator app is off',
    sentence: 'Your account does not ask for a code after the password any more.',
  },
  recoveryCodesReplaced: {
    title: 'You have new recovery codes',
    sentence: 'New recovery codes were made for your account. The earlier ones do not work any more.',
  },
  removedAtReset: {
    title: 'Your second factors were removed',
    sentence:
      'The passkeys, the authenticator app and the recovery codes of your account were removed when its password was reset. Sign in with the new password.',
  },
  reset: {
    title: 'Your second factors were reset',
    sentence:
      'An admin removed the passkeys, the authenticator app and the recovery codes of your account, and ended its sessions. Sign in with your password, and set them up again.',
  },
} as const
export type FactorChange = keyof typeof FACTOR_CHANGES

export const factorChangedEmail = ({ to, url, change }: MemberEmail & { change: FactorChange }) =>
  renderEmail({
    title: FACTOR_CHANGES[change].title,
    paragraphs: [greeting(to), FACTOR_CHANGES[change].sentence, NOT_YOU],
    action: accountAction(url),
  })

export const recoveryCodeUsedEmail = ({ to, url, left }: MemberEmail & { left: number }) =>
  renderEmail({
    title: 'A recovery code was used',
    paragraphs: [
      greeting(to),
      `One of your recovery codes was used just now. You have ${recoveryCodesInWords(left)} left.`,
      NOT_YOU,
    ],
    action: accountAction(url),
  })

export const adminDeletedEmail = ({ fullName, formerName }: { fullName: string; formerName: string }) =>
  renderEmail({
    title: 'An admin has deleted their account',
    paragraphs: [
      'Hello,',
      `${fullName} deleted their account just now. The audit log calls them "${formerName}" from now on.`,
      'You did not expect it? Look in the audit log at what was done before.',
    ],
  })

export const addressAlreadyRegisteredEmail = ({ to, url }: MemberEmail) =>
  renderEmail({
    title: 'Someone tried to sign up with your address',
    paragraphs: [
      greeting(to),
      'Someone tried to create an account with this email. You have one already, so nothing has changed.',
      'It was you? Sign in, or reset your password if you forgot it.',
    ],
    action: { label: 'Sign in', url },
  })

type NewMember = { fullName: string; username: string; zipCode: string }

const onboardingCompletedEmail = (
  { fullName, username, zipCode }: NewMember,
  { appUrl, unsubscribeUrl }: NotificationEmailUrls,
) =>
  renderEmail({
    title: `${username} has joined`,
    paragraphs: [`${fullName} (${username}, ${zipCode || 'no location'}) has completed the welcome and is public now.`],
    action: { label: 'Open the admin console', url: `${appUrl}/admin-main` },
    unsubscribe: { reason: 'You get this as an admin.', url: unsubscribeUrl },
  })

export const emailsToAdminsAboutMembers = { onboarding_complete: onboardingCompletedEmail }
