import { brand } from '#platform/brand.ts'
import { letter } from '#platform/server/mail/letter.tsx'
import type { LetterUrls } from './service/notifying.ts'
import { RESET_LASTS, VERIFICATION_LASTS, firstName, inHours } from '../rules/accounts.ts'

type Recipient = { fullName: string; emailVerified: boolean }
type ToMember = { to: Recipient; url: string }

/**
 * Greeting of an e-mail. It contains the first name only, for privacy. An unverified address gets no name at all: a
 * stranger could use the name field to send text of their choice (spam).
 */
const hello = ({ fullName, emailVerified }: Recipient) => (emailVerified ? `Hi ${firstName(fullName)},` : 'Hello,')

export const verificationLetter = ({ url }: { url: string }) =>
  letter({
    title: 'Confirm your email',
    paragraphs: [
      'Hello,',
      `Welcome to ${brand.name}! Confirm your email, and you can log your first cleanup. The link works once, within ${inHours(VERIFICATION_LASTS)}.`,
      'You did not sign up? Then leave the link alone: somebody has used your address, and without it they cannot go on.',
    ],
    action: { label: 'Confirm email', url },
  })

export const resetLetter = ({ to, url }: ToMember) =>
  letter({
    title: 'Reset your password',
    paragraphs: [
      hello(to),
      `Choose a new password with the link below. It works once, within ${inHours(RESET_LASTS)}.`,
      'You did not ask for it? Then leave this message alone: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  })

export const passwordChangedLetter = ({ to, url }: ToMember) =>
  letter({
    title: 'Your password was changed',
    paragraphs: [
      hello(to),
      'The password of your account was changed just now, and you were signed out everywhere else.',
      `It was not you? Reset your password at once, and write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Reset password', url },
  })

export const signUpTriedLetter = ({ to, url }: ToMember) =>
  letter({
    title: 'Someone tried to sign up with your address',
    paragraphs: [
      hello(to),
      'Someone tried to create an account with this email. You have one already, so nothing has changed.',
      'It was you? Sign in, or reset your password if you forgot it.',
    ],
    action: { label: 'Sign in', url },
  })

type Newcomer = { fullName: string; username: string; zipCode: string }

const onboarded = ({ fullName, username, zipCode }: Newcomer, { appUrl, unsubscribeUrl }: LetterUrls) =>
  letter({
    title: `${username} has joined`,
    paragraphs: [`${fullName} (${username}, ${zipCode || 'no location'}) has completed the welcome and is public now.`],
    action: { label: 'Open the admin console', url: `${appUrl}/admin-main` },
    unsubscribe: { reason: 'You get this as an admin.', url: unsubscribeUrl },
  })

export const adminLetters = { onboarding_complete: onboarded }
