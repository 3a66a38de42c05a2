import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import {
  BAD_REQUEST,
  ConflictErrorData,
  InvalidFieldsErrorData,
  RowIdSchema,
  TOO_MANY_REQUESTS,
} from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { memberProcedure } from '#platform/procedures.ts'
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
const sessions = {
  signIn: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/session',
      tags: ['Session'],
      summary: 'Sign in',
      description:
        'Browsers keep the session in an HttpOnly cookie. ' +
        'Other clients send the `wants-auth-token` request header, read the `set-auth-token` response header and send it as a bearer token. ' +
        'Any later response may carry a new one, which replaces it. ' +
        'A member with an authenticator app gets `SECOND_FACTOR_REQUIRED` with a ticket for the second step, and no session yet. ' +
        'With `warnsOfCommonPassword`, a member whose password is too common is told so, once. ' +
        'Phone apps name themselves and the system in the `user-agent` header, such as `Cleanstreak/1.2 (Android)` or `Cleanstreak/1.2 (iPhone)`: ' +
        'the list of sessions then shows "Cleanstreak app on Android". ' +
        'Attempts are rate limited per network and account.',
    })
    .input(account.SignInInput)
    .output(SignedInMember)
    .errors({
      UNAUTHORIZED: { status: 401, message: texts.wrongCredentials },
      FORBIDDEN: { status: 403, message: texts.disabled },
      NO_PROFILE: { status: 409, message: texts.noProfile },
      SECOND_FACTOR_REQUIRED: {
        status: 401,
        message: factorUiTexts.codeNeeded,
        data: z.object({ ticket: z.string(), firstName: z.string(), hasCommonPassword: z.optional(z.boolean()) }),
      },
    }),
  session: oc
    .errors({ UNAUTHORIZED: API_ERRORS.UNAUTHORIZED })
    .route({
      method: 'GET',
      path: '/v1/session',
      tags: ['Session'],
      summary: 'Get the current user and session',
      description:
        'Both are null if nobody is signed in. A token that has just been replaced gets `UNAUTHORIZED`: ask again with the new one.',
    })
    .output(SessionState),
  signOut: oc.route({
    method: 'DELETE',
    path: '/v1/session',
    tags: ['Session'],
    summary: 'Sign out',
    description:
      'Ends the session of the cookie or bearer token, and no other session of the member. Succeeds without one, too.',
    successStatus: 204,
  }),
  me: memberProcedure
    .route({
      method: 'GET',
      path: '/v1/me',
      tags: ['Session'],
      summary: 'Get the signed-in member',
      description: 'The account that the cookie or bearer token belongs to, with its rights.',
    })
    .output(CurrentUser),
}

const accounts = {
  signUp: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/accounts',
      tags: ['Account'],
      summary: 'Create an account',
      description:
        'Sends an email with a link that verifies the address. The new member can sign in before following it. ' +
        'A password among the 10,000 most common is refused. ' +
        '`returnPath` is the path of a page that the site offers once the address is verified.',
      successStatus: 201,
    })
    .input(account.SignUpInput)
    .output(z.object({ id: RowIdSchema }))
    .errors({ BAD_REQUEST, CONFLICT: { status: 409, message: texts.emailTaken, data: ConflictErrorData } }),
  sendVerification: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/verification-emails',
      tags: ['Account'],
      summary: 'Resend the verification email',
      description: 'The response is the same whether or not the address has an account.',
      successStatus: 202,
    })
    .input(account.EmailAddressInput),
  verifyEmail: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/verifications',
      tags: ['Account'],
      summary: 'Verify an email address with the token from the link',
      description:
        'Fails with `GONE` if the token is invalid, expired or already used. ' +
        'All sessions of the account end but the one that sends the token, which gets a new cookie. ' +
        '`returnPath` is the path that the sign-up named, or null.',
    })
    .input(account.EmailedTokenInput)
    .output(z.object({ returnPath: z.nullable(z.string()) }))
    .errors({ GONE: GONE(texts.verificationGone) }),
  requestPasswordReset: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/password-resets',
      tags: ['Account'],
      summary: 'Send a password reset email',
      description:
        'The response is the same whether or not the address has an account. ' +
        '`returnPath` is the path of a page that sign-in opens after the reset.',
      successStatus: 202,
    })
    .input(account.PasswordResetRequest),
  checkPasswordReset: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/password-resets/check',
      tags: ['Account'],
      summary: 'Check whether a password reset token is still valid',
      description:
        'Does not use the token up. Checks are rate limited per network. ' +
        '`factors` are the passkeys and the authenticator app that a reset leaves in the account; null if there are none, or if the address was never verified, because a reset then removes them.',
    })
    .input(account.EmailedTokenInput)
    .output(account.PasswordResetCheck),
  resetPassword: rateLimitedProcedure
    .route({
      method: 'PUT',
      path: '/v1/password-resets',
      tags: ['Account'],
      summary: 'Set a new password with the token from the reset email',
      description:
        'Ends all sessions of the member. The token works only once. ' +
        'With `removesFactors`, it also removes passkeys, authenticator app and recovery codes, but not those of an admin who must have a second factor. ' +
        'A password among the 10,000 most common is refused, and the token stays valid. ' +
        '`returnPath` is the path that the request for the email named, or null.',
    })
    .input(account.PasswordResetInput)
    .output(z.object({ returnPath: z.nullable(z.string()) }))
    .errors({ BAD_REQUEST, GONE: GONE(texts.resetGone) }),
  changePassword: memberProcedure
    .route({
      method: 'PUT',
      path: '/v1/me/password',
      tags: ['Account'],
      summary: "Change the member's password",
      description:
        'Requires the current password. A new one among the 10,000 most common is refused. ' +
        'Ends all other sessions of the member. This one gets a new token.',
      successStatus: 204,
    })
    .input(account.PasswordChangeInput)
    .errors({
      TOO_MANY_REQUESTS,
      BAD_REQUEST: { status: 400, message: texts.currentPasswordWrong, data: InvalidFieldsErrorData },
    }),
  deleteAccount: oc
    .route({
      method: 'DELETE',
      path: '/v1/me',
      tags: ['Account'],
      summary: "Delete the member's own account and all its data permanently",
      description:
        'Needs a confirmation within the last minute. Ends all sessions at once. Nothing can be restored. ' +
        'Refused to the last superadmin, and to an admin whose session has not shown a second factor.',
      successStatus: 204,
    })
    .errors({
      UNAUTHORIZED: { status: 401, message: texts.noActiveSession },
      CONFIRMATION_REQUIRED: API_ERRORS.CONFIRMATION_REQUIRED,
      SECOND_FACTOR_MISSING: { status: 403, message: factorUiTexts.adminFactorFirst },
      LAST_SUPERADMIN: { status: 409, message: texts.lastSuperadmin },
      NOT_FOUND: { status: 404, message: texts.alreadyDeleted },
    }),
  unsubscribe: oc
    .route({
      method: 'POST',
      path: '/v1/unsubscriptions',
      tags: ['Account'],
      summary: 'Turn off email notifications with the token from an email',
      description: 'Idempotent. No sign-in is needed.',
      successStatus: 204,
    })
    .input(account.EmailedTokenInput)
    .errors({ NOT_FOUND, TOO_MANY_REQUESTS }),
}

const profiles = {
  profile: memberProcedure
    .route({
      method: 'GET',
      path: '/v1/me/profile',
      tags: ['Profile'],
      summary: "Get the member's own profile",
      description: 'Contains private fields, such as the email preferences, that other members never see.',
    })
    .output(profile.MemberProfile),
  updateProfile: memberProcedure
    .route({
      method: 'PATCH',
      path: '/v1/me/profile',
      tags: ['Profile'],
      summary: "Update the member's own profile",
      description: 'Omitted fields keep their values. A new username must be free; it is compared without letter case.',
    })
    .input(profile.ProfileChanges)
    .output(profile.MemberProfile)
    .errors({
      FORBIDDEN: { status: 403, message: profileUiTexts.unverified },
      CONFLICT: { status: 409, message: profileUiTexts.usernameLost, data: ConflictErrorData },
    }),
  updateSocialLinks: memberProcedure
    .route({
      method: 'PUT',
      path: '/v1/me/social-links',
      tags: ['Profile'],
      summary: "Set the member's social links",
      description: 'An empty string removes a link.',
    })
    .input(profile.SocialLinks)
    .output(profile.MemberProfile)
    .errors({ FORBIDDEN: { status: 403, message: profileUiTexts.unverified } }),
  setAnnualGoal: memberProcedure
    .route({
      method: 'PUT',
      path: '/v1/me/annual-goal',
      tags: ['Profile'],
      summary: "Set the member's annual goal",
      description: 'The goal is a number of pieces of litter in a calendar year.',
    })
    .input(profile.AnnualGoalInput)
    .output(profile.MemberProfile),
  setEmailPreferences: memberProcedure
    .route({
      method: 'PUT',
      path: '/v1/me/email-preferences',
      tags: ['Profile'],
      summary: 'Turn email notifications on or off',
      description: 'Emails about the account itself, such as a password reset, are sent in any case.',
    })
    .input(profile.NotificationEmailPreferences)
    .output(profile.MemberProfile),
  setTimeZone: memberProcedure
    .route({
      method: 'PUT',
      path: '/v1/me/time-zone',
      tags: ['Profile'],
      summary: "Set the member's time zone",
      description: 'The time zone determines the current day and week of the member.',
      successStatus: 204,
    })
    .input(profile.TimeZoneInput),
  completeOnboarding: memberProcedure
    .route({
      method: 'POST',
      path: '/v1/me/onboarding',
      tags: ['Profile'],
      summary: 'Complete onboarding: set the first annual goal and make the profile public',
      description: 'Generates a username if the member has none. Repeating it changes nothing.',
    })
    .input(profile.AnnualGoalInput)
    .output(profile.MemberProfile),
  username: memberProcedure
    .errors({ TOO_MANY_REQUESTS })
    .route({
      method: 'GET',
      path: '/v1/usernames/{username}',
      tags: ['Profile'],
      summary: 'Check whether a username is taken or reserved',
      description: "Case-insensitive. The member's own username counts as free.",
    })
    .input(z.object({ username: profile.Username }))
    .output(z.object({ isTaken: z.boolean() })),
  member: memberProcedure
    .errors({ TOO_MANY_REQUESTS })
    .route({
      method: 'GET',
      path: '/v1/members/{username}',
      tags: ['Members'],
      summary: "Get a member's public profile by username",
      description: 'The username is case-insensitive.',
    })
    .input(z.object({ username: z.string() }))
    .output(profile.PublicProfile)
    .errors({ NOT_FOUND }),
  checkProfile: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/check-profile',
      tags: ['Members'],
      summary: 'Look up a profile by email address',
      description:
        'Only for the owner of the address and admins. ' +
        'Anyone else gets `success: false`, whether or not the address has an account.',
    })
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
