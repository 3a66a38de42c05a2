import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { PICTURE_LIMITS, pictureErrors } from '#features/photos/rules/upload-checks.ts'
import { RowId, TOO_MANY_REQUESTS, ConflictData, InvalidFields } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { fileUploadSpec } from '#platform/uploads.ts'
import * as account from './contract/accounts.ts'
import * as profile from './contract/profile.ts'
import * as managed from './contract/admin.ts'
import { CurrentUser, SessionState } from './contract/session.ts'
import { accountCopy as say, avatarSentences, memberAdminCopy, profileCopy } from './copy.ts'

const { UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOOK_TOO_LONG } = API_ERRORS
const GONE = (message: string) => ({ status: 410, message })

const rateLimitedProcedure = oc.errors({ TOO_MANY_REQUESTS })
const memberProcedure = oc.errors({ UNAUTHORIZED })
const adminProcedure = oc.errors({ UNAUTHORIZED, FORBIDDEN })
const memberChangeProcedure = adminProcedure.errors({ NOT_FOUND: { status: 404, message: memberAdminCopy.gone } })
const accountClosingProcedure = memberChangeProcedure.errors({
  SUPERADMIN_ACCOUNT: { status: 409, message: memberAdminCopy.superadminProtected },
  OWN_ACCOUNT: { status: 409, message: memberAdminCopy.ownProtected },
})

const sessions = {
  signIn: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/session',
      tags: ['Session'],
      summary: 'Sign in',
      description:
        'Browsers keep the session in an HttpOnly cookie. Phone apps send the `set-auth-token` header of the answer back as a bearer token.',
    })
    .input(account.SignIn)
    .output(CurrentUser)
    .errors({
      UNAUTHORIZED: { status: 401, message: say.wrongCredentials },
      FORBIDDEN: { status: 403, message: say.disabled },
      NO_PROFILE: { status: 409, message: say.noProfile },
    }),
  session: oc
    .route({ method: 'GET', path: '/v1/session', tags: ['Session'], summary: 'Who is asking, and for how long' })
    .output(SessionState),
  signOut: oc.route({
    method: 'DELETE',
    path: '/v1/session',
    tags: ['Session'],
    summary: 'Sign out',
    successStatus: 204,
  }),
  me: memberProcedure
    .route({ method: 'GET', path: '/v1/me', tags: ['Session'], summary: 'Who is signed in' })
    .output(CurrentUser),
}

const accounts = {
  signUp: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/accounts',
      tags: ['Account'],
      summary: 'Create an account',
      description: 'A message with a link that confirms the address is sent. The new member may sign in before that.',
      successStatus: 201,
    })
    .input(account.SignUp)
    .output(z.object({ id: RowId }))
    .errors({ CONFLICT: { status: 409, message: say.emailTaken, data: ConflictData } }),
  sendVerification: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/verification-emails',
      tags: ['Account'],
      summary: 'Send the link again that confirms an address',
      description: 'The answer is the same whether or not the address has an account.',
      successStatus: 202,
    })
    .input(account.EmailInput),
  verifyEmail: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/verifications',
      tags: ['Account'],
      summary: 'Confirm an address with the token of the link',
      successStatus: 204,
    })
    .input(account.TokenInput)
    .errors({ GONE: GONE(say.verificationGone) }),
  requestPasswordReset: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/password-resets',
      tags: ['Account'],
      summary: 'Send a link with which a new password can be chosen',
      description: 'The answer is the same whether or not the address has an account.',
      successStatus: 202,
    })
    .input(account.EmailInput),
  checkPasswordReset: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/password-resets/check',
      tags: ['Account'],
      summary: 'Whether the token of such a link can still be used',
    })
    .input(account.TokenInput)
    .output(z.object({ isGood: z.boolean() })),
  resetPassword: rateLimitedProcedure
    .route({
      method: 'PUT',
      path: '/v1/password-resets',
      tags: ['Account'],
      summary: 'Choose a new password with the token of the link; ends every session',
      successStatus: 204,
    })
    .input(account.PasswordReset)
    .errors({ GONE: GONE(say.resetGone) }),
  changePassword: rateLimitedProcedure
    .route({
      method: 'PUT',
      path: '/v1/me/password',
      tags: ['Account'],
      summary: 'Change the password; ends every other session',
      successStatus: 204,
    })
    .input(account.PasswordChange)
    .errors({ UNAUTHORIZED, BAD_REQUEST: { status: 400, message: say.currentPasswordWrong, data: InvalidFields } }),
  deleteAccount: oc
    .route({
      method: 'DELETE',
      path: '/v1/me',
      tags: ['Account'],
      summary: 'Delete the own account, with everything in it, for good',
      successStatus: 204,
    })
    .errors({
      UNAUTHORIZED: { status: 401, message: say.noActiveSession },
      NOT_FOUND: { status: 404, message: say.alreadyDeleted },
    }),
  unsubscribe: oc
    .route({
      method: 'POST',
      path: '/v1/unsubscriptions',
      tags: ['Account'],
      summary: 'Turn e-mail notifications off with the token of a message',
      successStatus: 204,
    })
    .input(account.TokenInput)
    .errors({ NOT_FOUND }),
}

const profiles = {
  profile: memberProcedure
    .route({ method: 'GET', path: '/v1/me/profile', tags: ['Profile'], summary: 'The own profile' })
    .output(profile.Profile),
  updateProfile: memberProcedure
    .route({ method: 'PATCH', path: '/v1/me/profile', tags: ['Profile'], summary: 'Change the own profile' })
    .input(profile.ProfileChanges)
    .output(profile.Profile)
    .errors({
      FORBIDDEN: { status: 403, message: profileCopy.unverified },
      CONFLICT: { status: 409, message: profileCopy.usernameLost, data: ConflictData },
    }),
  updateSocialLinks: memberProcedure
    .route({ method: 'PUT', path: '/v1/me/social-links', tags: ['Profile'], summary: 'Set the own social links' })
    .input(profile.SocialLinks)
    .output(profile.Profile)
    .errors({ FORBIDDEN: { status: 403, message: profileCopy.unverified } }),
  setAnnualGoal: memberProcedure
    .route({ method: 'PUT', path: '/v1/me/annual-goal', tags: ['Profile'], summary: 'Set the own annual goal' })
    .input(profile.AnnualGoal)
    .output(profile.Profile),
  setEmailPreferences: memberProcedure
    .route({
      method: 'PUT',
      path: '/v1/me/email-preferences',
      tags: ['Profile'],
      summary: 'Turn e-mail notifications on or off',
    })
    .input(profile.EmailPreferences)
    .output(profile.Profile),
  setTimeZone: memberProcedure
    .route({
      method: 'PUT',
      path: '/v1/me/time-zone',
      tags: ['Profile'],
      summary: 'Say where the member is: which day is today, and so which week, follows from it',
      successStatus: 204,
    })
    .input(profile.TimeZone),
  completeOnboarding: memberProcedure
    .route({
      method: 'POST',
      path: '/v1/me/onboarding',
      tags: ['Profile'],
      summary: 'Set the first goal and become public, with a username that is made up',
    })
    .input(profile.AnnualGoal)
    .output(profile.Profile),
  username: memberProcedure
    .errors({ TOO_MANY_REQUESTS })
    .route({
      method: 'GET',
      path: '/v1/usernames/{username}',
      tags: ['Profile'],
      summary: 'Whether a username exists or is reserved, whatever its letter case',
      description: 'The own username counts as free.',
    })
    .input(z.object({ username: profile.Username }))
    .output(z.object({ isTaken: z.boolean() })),
  member: memberProcedure
    .errors({ TOO_MANY_REQUESTS })
    .route({
      method: 'GET',
      path: '/v1/members/{username}',
      tags: ['Members'],
      summary: 'A member by username, whatever its letter case',
    })
    .input(z.object({ username: z.string() }))
    .output(profile.PublicProfile)
    .errors({ NOT_FOUND }),
  checkProfile: rateLimitedProcedure
    .route({
      method: 'POST',
      path: '/v1/check-profile',
      tags: ['Members'],
      summary: 'The profile behind an address, for its owner and admins only',
    })
    .input(account.EmailInput)
    .output(profile.CheckedProfile),
}

const picture = z.object({ file: z.file() })
const pictureProcedure = rateLimitedProcedure.errors({
  UNAUTHORIZED: { status: 401, message: avatarSentences.signInFirst },
  ...pictureErrors('avatar'),
})

const avatars = {
  setAvatar: pictureProcedure
    .route({
      method: 'PUT',
      path: '/v1/me/avatar',
      tags: ['Profile'],
      summary: 'Set the own profile picture; what is not square is cropped around its middle',
      spec: fileUploadSpec(PICTURE_LIMITS.avatar, avatarSentences.signInFirst),
    })
    .input(picture)
    .output(profile.Profile)
    .errors({
      NOT_STORED: { status: 503, message: avatarSentences.notUploaded },
      NOT_SAVED: { status: 503, message: profileCopy.notSaved },
    }),
  readablePicture: pictureProcedure
    .route({
      method: 'POST',
      path: '/v1/me/readable-pictures',
      tags: ['Profile'],
      summary: 'A picture as a JPEG that every browser can show; nothing is kept',
      spec: fileUploadSpec(PICTURE_LIMITS.avatar, avatarSentences.signInFirst),
    })
    .input(picture)
    .output(z.file()),
}

const admin = {
  managed: adminProcedure
    .route({ method: 'GET', path: '/v1/admin/members', tags: ['Admin'], summary: 'All members, to search and sort' })
    .input(managed.AdminMemberSearch)
    .output(managed.AdminMemberPage)
    .errors({ TOOK_TOO_LONG }),
  unverified: adminProcedure
    .route({
      method: 'GET',
      path: '/v1/admin/unverified-members',
      tags: ['Admin'],
      summary: 'Members who have not confirmed their address, the latest first',
    })
    .input(managed.UnverifiedMemberSearch)
    .output(managed.UnverifiedMemberPage),
  resendVerification: memberChangeProcedure
    .route({
      method: 'POST',
      path: '/v1/admin/members/{id}/verification-email',
      tags: ['Admin'],
      summary: 'Send a member the link again that confirms their address',
      successStatus: 202,
    })
    .input(z.object({ id: RowId }))
    .errors({
      CONFLICT: { status: 409, message: memberAdminCopy.alreadyVerified },
      DISABLED_ACCOUNT: { status: 409, message: memberAdminCopy.disabledUnverified },
      TOO_MANY_REQUESTS,
    }),
  setVisibility: memberChangeProcedure
    .route({
      method: 'PUT',
      path: '/v1/admin/members/{id}/visibility',
      tags: ['Admin'],
      summary: 'Make a member public or private',
      successStatus: 204,
    })
    .input(z.object({ id: RowId, isPublic: z.boolean() })),
  resetAnnualGoal: memberChangeProcedure
    .route({
      method: 'DELETE',
      path: '/v1/admin/members/{id}/annual-goal',
      tags: ['Admin'],
      summary: 'Empty the annual goal: the member is asked for a new one',
      successStatus: 204,
    })
    .input(z.object({ id: RowId })),
  setAdmin: memberChangeProcedure
    .route({
      method: 'PUT',
      path: '/v1/admin/members/{id}/admin',
      tags: ['Admin'],
      summary: 'Make a member an admin, or no longer one; superadmins only',
      successStatus: 204,
    })
    .input(z.object({ id: RowId, isAdmin: z.boolean() }))
    .errors({
      SUPERADMIN_ACCOUNT: { status: 409, message: memberAdminCopy.superadminAdmin },
      OWN_ACCOUNT: { status: 409, message: memberAdminCopy.ownAdmin },
      UNVERIFIED_ACCOUNT: { status: 409, message: memberAdminCopy.unverifiedAdmin },
    }),
  disableMember: accountClosingProcedure
    .route({
      method: 'PUT',
      path: '/v1/admin/members/{id}/disabled',
      tags: ['Admin'],
      summary: 'Close an account, or open it again',
      successStatus: 204,
    })
    .input(z.object({ id: RowId, isDisabled: z.boolean() }))
    .errors({
      DISABLED_ALREADY: { status: 409, message: memberAdminCopy.disabledAlready },
      ENABLED_ALREADY: { status: 409, message: memberAdminCopy.enabledAlready },
    }),
  deleteMember: accountClosingProcedure
    .route({
      method: 'DELETE',
      path: '/v1/admin/members/{id}',
      tags: ['Admin'],
      summary: 'Delete an account; its data is gone for good after 30 days',
      successStatus: 204,
    })
    .input(z.object({ id: RowId })),
}

export const contract = { ...sessions, ...accounts, ...profiles, ...avatars, ...admin }
