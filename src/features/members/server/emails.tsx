import { brand } from '#platform/brand.ts'
import { renderEmail } from '#platform/server/mail/email-layout.tsx'
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
      'We have restored your account, with everything in it. Only the password is gone.',
      `Choose a new one with the link below. It works once, within ${formatLinkValidityHours(PASSWORD_RESET_LINK_VALIDITY_SECONDS)}. Later, ask for another with "Forgot password" on the page to sign in.`,
    ],
    action: { label: 'Choose a new password', url },
  })

export const passwordChangedEmail = ({ to, url }: MemberEmail) =>
  renderEmail({
    title: 'Your password was changed',
    paragraphs: [
      greeting(to),
      'The password of your account was changed just now, and you were signed out everywhere else.',
      `It was not you? Reset your password at once, and write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Reset password', url },
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
