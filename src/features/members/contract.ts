import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { createErrors } from '#platform/api-error.ts'
import {
  BAD_REQUEST,
  ConflictErrorData,
  InvalidFieldsErrorData,
  RowIdSchema,
  TOO_MANY_REQUESTS,
} from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { createOperationBuilder, memberProcedure } from '#platform/procedures.ts'
import { avatarProcedures } from './contract/avatar-procedures.ts'
import * as account from './contract/accounts.ts'
import * as profile from './contract/profile.ts'
import { factorProcedures } from './contract/factor-procedures.ts'
import { memberAdminContract } from './contract/admin-procedures.ts'
import { CurrentUser, SessionState, SignedInMember } from './contract/session.ts'
import { accountUiTexts as texts, factorUiTexts, profileUiTexts } from './copy.ts'

const { NOT_FOUND } = API_ERRORS
const GONE = (message: string) => ({ status: 410, message })

const rateLimitedProcedure = oc.errors({ TOO_MANY_REQUESTS })
const publicSessionOperation = createOperationBuilder('Session', oc)
const sessionOperation = createOperationBuilder('Session', memberProcedure)
const publicAccountOperation = createOperationBuilder('Account', rateLimitedProcedure)
const accountOperation = createOperationBuilder('Account', memberProcedure)
const profileOperation = createOperationBuilder('Profile', memberProcedure)
const membersOperation = createOperationBuilder('Members', rateLimitedProcedure)

const sessions = {
  signIn: publicSessionOperation(
    'POST /v1/session',
    'Sign in',
    'Browsers keep the session in an HttpOnly cookie. ' +
      'Other clients send the `wants-auth-token` request header, read the `set-auth-token` response header and send it as a bearer token. ' +
      'Any later response may carry a new one, which replaces it. ' +
      'A member with an authenticator app gets `SECOND_FACTOR_REQUIRED` with a ticket for the second step, and no session yet. ' +
      'With `warnsOfCommonPassword`, a member whose password is too common is told so, once. ' +
      'Phone apps name themselves and the system in the `user-agent` header, such as `Cleanstreak/1.2 (Android)` or `Cleanstreak/1.2 (iPhone)`: ' +
      'the list of sessions then shows "Cleanstreak app on Android". ' +
      'Attempts are rate limited per network and account, and those with the code of a group or a challenge in `returnPath` per code and account.',
  )
    .input(account.SignInInput)
    .output(SignedInMember)
    .errors({
      TOO_MANY_REQUESTS,
      UNAUTHORIZED: { status: 401, message: texts.wrongCredentials },
      FORBIDDEN: { status: 403, message: texts.disabled },
      NO_PROFILE: { status: 409, message: texts.noProfile },
      SECOND_FACTOR_REQUIRED: {
        status: 401,
        message: factorUiTexts.codeNeeded,
        data: z.object({ ticket: z.string(), firstName: z.string(), hasCommonPassword: z.optional(z.boolean()) }),
      },
    }),
  session: sessionOperation(
    'GET /v1/session',
    'Get the current user and session',
    'Both are null if nobody is signed in. A token that has just been replaced gets `UNAUTHORIZED`: ask again with the new one.',
  ).output(SessionState),
  signOut: publicSessionOperation(
    'DELETE /v1/session',
    'Sign out',
    'Ends the session of the cookie or bearer token, and no other session of the member. Succeeds without one, too.',
  ),
  me: sessionOperation(
    'GET /v1/me',
    'Get the signed-in member',
    'The account that the cookie or bearer token belongs to, with its rights.',
  ).output(CurrentUser),
}

const accounts = {
  signUp: publicAccountOperation(
    'POST /v1/accounts',
    'Create an account',
    'Sends an email with a link that verifies the address. The new member can sign in before following it. ' +
      'A password among the 10,000 most common is refused. ' +
      '`returnPath` is the path of a page that the site offers once the address is verified.',
    { successStatus: 201 },
  )
    .input(account.SignUpInput)
    .output(z.object({ id: RowIdSchema }))
    .errors({ BAD_REQUEST, CONFLICT: { status: 409, message: texts.emailTaken, data: ConflictErrorData } }),
  sendVerification: publicAccountOperation(
    'POST /v1/verification-emails',
    'Resend the verification email',
    'The response is the same whether or not the address has an account.',
    { successStatus: 202 },
  ).input(account.AccountEmailRequest),
  verifyEmail: publicAccountOperation(
    'POST /v1/verifications',
    'Verify an email address with the token from the link',
    'Fails with `GONE` if the token is invalid, expired or already used. ' +
      'All sessions of the account end but the one that sends the token, which gets a new cookie. ' +
      '`returnPath` is the path that the sign-up named, or null.',
  )
    .input(account.EmailedTokenInput)
    .output(z.object({ returnPath: z.nullable(z.string()) }))
    .errors({ GONE: GONE(texts.verificationGone) }),
  requestPasswordReset: publicAccountOperation(
    'POST /v1/password-resets',
    'Send a password reset email',
    'The response is the same whether or not the address has an account. ' +
      '`returnPath` is the path of a page that sign-in opens after the reset.',
    { successStatus: 202 },
  ).input(account.AccountEmailRequest),
  checkPasswordReset: publicAccountOperation(
    'POST /v1/password-resets/check',
    'Check whether a password reset token is still valid',
    'Does not use the token up. Checks are rate limited per network. ' +
      '`factors` are the passkeys and the authenticator app that a reset leaves in the account; null if there are none, or if the address was never verified, because a reset then removes them.',
  )
    .input(account.EmailedTokenInput)
    .output(account.PasswordResetCheck),
  resetPassword: publicAccountOperation(
    'PUT /v1/password-resets',
    'Set a new password with the token from the reset email',
    'Ends all sessions of the member. The token works only once. ' +
      'With `removesFactors`, it also removes passkeys, authenticator app and recovery codes, but not those of an admin who must have a second factor. ' +
      'A password among the 10,000 most common is refused, and the token stays valid. ' +
      '`returnPath` is the path that the request for the email named, or null.',
  )
    .input(account.PasswordResetInput)
    .output(z.object({ returnPath: z.nullable(z.string()) }))
    .errors({ BAD_REQUEST, GONE: GONE(texts.resetGone) }),
  changePassword: accountOperation(
    'PUT /v1/me/password',
    "Change the member's password",
    'Requires the current password. A new one among the 10,000 most common is refused. ' +
      'Ends all other sessions of the member. This one gets a new token.',
    { successStatus: 204 },
  )
    .input(account.PasswordChangeInput)
    .errors({
      TOO_MANY_REQUESTS,
      BAD_REQUEST: { status: 400, message: texts.currentPasswordWrong, data: InvalidFieldsErrorData },
    }),
  deleteAccount: accountOperation(
    'DELETE /v1/me',
    "Delete the member's own account and all its data permanently",
    'Needs a confirmation within the last minute. Ends all sessions at once. Nothing can be restored. ' +
      'Refused to the last superadmin, and to an admin whose session has not shown a second factor.',
  ).errors({
    UNAUTHORIZED: { status: 401, message: texts.noActiveSession },
    CONFIRMATION_REQUIRED: API_ERRORS.CONFIRMATION_REQUIRED,
    SECOND_FACTOR_MISSING: { status: 403, message: factorUiTexts.adminFactorFirst },
    LAST_SUPERADMIN: { status: 409, message: texts.lastSuperadmin },
    NOT_FOUND: { status: 404, message: texts.alreadyDeleted },
  }),
  unsubscribe: publicAccountOperation(
    'POST /v1/unsubscriptions',
    'Turn off email notifications with the token from an email',
    'Turns off the kind of email that the token names, or all with `isForAll`. Idempotent. No sign-in is needed.',
    { successStatus: 204 },
  )
    .input(account.UnsubscribeInput)
    .errors({ NOT_FOUND }),
}

const profiles = {
  profile: profileOperation(
    'GET /v1/me/profile',
    "Get the member's own profile",
    'Contains private fields, such as the email preferences, that other members never see.',
  ).output(profile.MemberProfile),
  updateProfile: profileOperation(
    'PATCH /v1/me/profile',
    "Update the member's own profile",
    'Omitted fields keep their values. A new username must be free; it is compared without letter case.',
  )
    .input(profile.ProfileChanges)
    .output(profile.MemberProfile)
    .errors({
      FORBIDDEN: { status: 403, message: profileUiTexts.unverified },
      CONFLICT: { status: 409, message: profileUiTexts.usernameLost, data: ConflictErrorData },
    }),
  updateSocialLinks: profileOperation(
    'PUT /v1/me/social-links',
    "Set the member's social links",
    'An empty string removes a link.',
  )
    .input(profile.SocialLinks)
    .output(profile.MemberProfile)
    .errors({ FORBIDDEN: { status: 403, message: profileUiTexts.unverified } }),
  setAnnualGoal: profileOperation(
    'PUT /v1/me/annual-goal',
    "Set the member's annual goal",
    'The goal is a number of pieces of litter in a calendar year.',
  )
    .input(profile.AnnualGoalInput)
    .output(profile.MemberProfile),
  setEmailPreferences: profileOperation(
    'PUT /v1/me/email-preferences',
    'Turn email notifications on or off',
    'Emails about the account itself, such as a password reset, are sent in any case.',
  )
    .input(profile.EmailPreferences)
    .output(profile.MemberProfile),
  setTimeZone: profileOperation(
    'PUT /v1/me/time-zone',
    "Set the member's time zone",
    'The time zone determines the current day and week of the member.',
    { successStatus: 204 },
  ).input(profile.TimeZoneInput),
  completeOnboarding: profileOperation(
    'POST /v1/me/onboarding',
    'Complete onboarding: set the first annual goal and make the profile public',
    'Generates a username if the member has none. Repeating it changes nothing.',
  )
    .input(profile.AnnualGoalInput)
    .output(profile.MemberProfile),
  username: profileOperation(
    'GET /v1/usernames/{username}',
    'Check whether a username is taken or reserved',
    "Case-insensitive. The member's own username counts as free.",
  )
    .input(z.object({ username: profile.Username }))
    .output(z.object({ isTaken: z.boolean() }))
    .errors({ TOO_MANY_REQUESTS }),
  member: membersOperation(
    'GET /v1/members/{username}',
    "Get a member's public profile by username",
    'The username is case-insensitive.',
  )
    .input(z.object({ username: z.string() }))
    .output(profile.PublicProfile)
    .errors({ UNAUTHORIZED: API_ERRORS.UNAUTHORIZED, NOT_FOUND }),
  checkProfile: membersOperation(
    'POST /v1/check-profile',
    'Look up a profile by email address',
    'Only for the owner of the address and admins. ' +
      'Anyone else gets `success: false`, whether or not the address has an account.',
  )
    .input(account.EmailAddressInput)
    .output(profile.CheckProfileResponse),
}

export const contract = {
  ...sessions,
  ...accounts,
  ...profiles,
  ...factorProcedures,
  ...avatarProcedures,
  ...memberAdminContract,
}

export const errors = createErrors<typeof contract>()
