import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { PICTURE_LIMITS, pictureErrors } from '#features/photos/rules/refusals.ts'
import { Id, TOO_MANY_REQUESTS, Taken, Invalid } from '#platform/contract.ts'
import { ERRORS } from '#platform/errors.ts'
import { takesFile } from '#platform/uploads.ts'
import * as account from './contract/accounts.ts'
import * as profile from './contract/profile.ts'
import * as managed from './contract/admin.ts'
import { Me, SessionState } from './contract/session.ts'
import { accountSentences as say, avatarSentences, adminSentences, profileSentences } from './copy.ts'

const { UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOOK_TOO_LONG } = ERRORS
const GONE = (message: string) => ({ status: 410, message })

const ofAccount = oc.errors({ TOO_MANY_REQUESTS })
const ofMember = oc.errors({ UNAUTHORIZED })
const ofAdmin = oc.errors({ UNAUTHORIZED, FORBIDDEN })
const changing = ofAdmin.errors({ NOT_FOUND: { status: 404, message: adminSentences.gone } })
const closing = changing.errors({
  SUPERADMIN_ACCOUNT: { status: 409, message: adminSentences.superadminProtected },
  OWN_ACCOUNT: { status: 409, message: adminSentences.ownProtected },
})

const sessions = {
  signIn: ofAccount
    .route({
      method: 'POST',
      path: '/v1/session',
      tags: ['Session'],
      summary: 'Sign in',
      description:
        'Browsers keep the session in an HttpOnly cookie. Phone apps send the `set-auth-token` header of the answer back as a bearer token.',
    })
    .input(account.SignIn)
    .output(Me)
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
  me: ofMember.route({ method: 'GET', path: '/v1/me', tags: ['Session'], summary: 'Who is signed in' }).output(Me),
}

const accounts = {
  signUp: ofAccount
    .route({
      method: 'POST',
      path: '/v1/accounts',
      tags: ['Account'],
      summary: 'Create an account',
      description: 'A message with a link that confirms the address is sent. The new member may sign in before that.',
      successStatus: 201,
    })
    .input(account.SignUp)
    .output(z.object({ id: Id }))
    .errors({ CONFLICT: { status: 409, message: say.emailTaken, data: Taken } }),
  sendVerification: ofAccount
    .route({
      method: 'POST',
      path: '/v1/verification-emails',
      tags: ['Account'],
      summary: 'Send the link again that confirms an address',
      description: 'The answer is the same whether or not the address has an account.',
      successStatus: 202,
    })
    .input(account.ByEmail),
  verifyEmail: ofAccount
    .route({
      method: 'POST',
      path: '/v1/verifications',
      tags: ['Account'],
      summary: 'Confirm an address with the token of the link',
      successStatus: 204,
    })
    .input(account.ByToken)
    .errors({ GONE: GONE(say.verificationGone) }),
  requestPasswordReset: ofAccount
    .route({
      method: 'POST',
      path: '/v1/password-resets',
      tags: ['Account'],
      summary: 'Send a link with which a new password can be chosen',
      description: 'The answer is the same whether or not the address has an account.',
      successStatus: 202,
    })
    .input(account.ByEmail),
  checkPasswordReset: ofAccount
    .route({
      method: 'POST',
      path: '/v1/password-resets/check',
      tags: ['Account'],
      summary: 'Whether the token of such a link can still be used',
    })
    .input(account.ByToken)
    .output(z.object({ isGood: z.boolean() })),
  resetPassword: ofAccount
    .route({
      method: 'PUT',
      path: '/v1/password-resets',
      tags: ['Account'],
      summary: 'Choose a new password with the token of the link; ends every session',
      successStatus: 204,
    })
    .input(account.NewPassword)
    .errors({ GONE: GONE(say.resetGone) }),
  changePassword: ofAccount
    .route({
      method: 'PUT',
      path: '/v1/me/password',
      tags: ['Account'],
      summary: 'Change the password; ends every other session',
      successStatus: 204,
    })
    .input(account.PasswordChange)
    .errors({ UNAUTHORIZED, BAD_REQUEST: { status: 400, message: say.currentPasswordWrong, data: Invalid } }),
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
    .input(account.ByToken)
    .errors({ NOT_FOUND }),
}

const profiles = {
  profile: ofMember
    .route({ method: 'GET', path: '/v1/me/profile', tags: ['Profile'], summary: 'The own profile' })
    .output(profile.Profile),
  updateProfile: ofMember
    .route({ method: 'PATCH', path: '/v1/me/profile', tags: ['Profile'], summary: 'Change the own profile' })
    .input(profile.ProfileChanges)
    .output(profile.Profile)
    .errors({
      FORBIDDEN: { status: 403, message: profileSentences.unverified },
      CONFLICT: { status: 409, message: profileSentences.usernameLost, data: Taken },
    }),
  updateSocialLinks: ofMember
    .route({ method: 'PUT', path: '/v1/me/social-links', tags: ['Profile'], summary: 'Set the own social links' })
    .input(profile.SocialLinks)
    .output(profile.Profile)
    .errors({ FORBIDDEN: { status: 403, message: profileSentences.unverified } }),
  setAnnualGoal: ofMember
    .route({ method: 'PUT', path: '/v1/me/annual-goal', tags: ['Profile'], summary: 'Set the own annual goal' })
    .input(profile.AnnualGoal)
    .output(profile.Profile),
  setEmailPreferences: ofMember
    .route({
      method: 'PUT',
      path: '/v1/me/email-preferences',
      tags: ['Profile'],
      summary: 'Turn e-mail notifications on or off',
    })
    .input(profile.EmailPreferences)
    .output(profile.Profile),
  setTimeZone: ofMember
    .route({
      method: 'PUT',
      path: '/v1/me/time-zone',
      tags: ['Profile'],
      summary: 'Say where the member is: which day is today, and so which week, follows from it',
      successStatus: 204,
    })
    .input(profile.TimeZone),
  completeOnboarding: ofMember
    .route({
      method: 'POST',
      path: '/v1/me/onboarding',
      tags: ['Profile'],
      summary: 'Set the first goal and become public, with a username that is made up',
    })
    .input(profile.AnnualGoal)
    .output(profile.Profile),
  username: ofMember
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
  member: ofMember
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
  checkProfile: ofAccount
    .route({
      method: 'POST',
      path: '/v1/check-profile',
      tags: ['Members'],
      summary: 'The profile behind an address, for its owner and admins only',
    })
    .input(account.ByEmail)
    .output(profile.CheckedProfile),
}

const picture = z.object({ file: z.file() })
const ofPicture = ofAccount.errors({
  UNAUTHORIZED: { status: 401, message: avatarSentences.signInFirst },
  ...pictureErrors('avatar'),
})

const avatars = {
  setAvatar: ofPicture
    .route({
      method: 'PUT',
      path: '/v1/me/avatar',
      tags: ['Profile'],
      summary: 'Set the own profile picture; what is not square is cropped around its middle',
      spec: takesFile(PICTURE_LIMITS.avatar, avatarSentences.signInFirst),
    })
    .input(picture)
    .output(profile.Profile)
    .errors({
      NOT_STORED: { status: 503, message: avatarSentences.notUploaded },
      NOT_SAVED: { status: 503, message: profileSentences.notSaved },
    }),
  readablePicture: ofPicture
    .route({
      method: 'POST',
      path: '/v1/me/readable-pictures',
      tags: ['Profile'],
      summary: 'A picture as a JPEG that every browser can show; nothing is kept',
      spec: takesFile(PICTURE_LIMITS.avatar, avatarSentences.signInFirst),
    })
    .input(picture)
    .output(z.file()),
}

const admin = {
  managed: ofAdmin
    .route({ method: 'GET', path: '/v1/admin/members', tags: ['Admin'], summary: 'All members, to search and sort' })
    .input(managed.MemberSearch)
    .output(managed.MemberPage)
    .errors({ TOOK_TOO_LONG }),
  unverified: ofAdmin
    .route({
      method: 'GET',
      path: '/v1/admin/unverified-members',
      tags: ['Admin'],
      summary: 'Members who have not confirmed their address, the latest first',
    })
    .input(managed.UnverifiedSearch)
    .output(managed.UnverifiedPage),
  resendVerification: changing
    .route({
      method: 'POST',
      path: '/v1/admin/members/{id}/verification-email',
      tags: ['Admin'],
      summary: 'Send a member the link again that confirms their address',
      successStatus: 202,
    })
    .input(z.object({ id: Id }))
    .errors({
      CONFLICT: { status: 409, message: adminSentences.alreadyVerified },
      DISABLED_ACCOUNT: { status: 409, message: adminSentences.disabledUnverified },
      TOO_MANY_REQUESTS,
    }),
  setVisibility: changing
    .route({
      method: 'PUT',
      path: '/v1/admin/members/{id}/visibility',
      tags: ['Admin'],
      summary: 'Make a member public or private',
      successStatus: 204,
    })
    .input(z.object({ id: Id, isPublic: z.boolean() })),
  resetAnnualGoal: changing
    .route({
      method: 'DELETE',
      path: '/v1/admin/members/{id}/annual-goal',
      tags: ['Admin'],
      summary: 'Empty the annual goal: the member is asked for a new one',
      successStatus: 204,
    })
    .input(z.object({ id: Id })),
  setAdmin: changing
    .route({
      method: 'PUT',
      path: '/v1/admin/members/{id}/admin',
      tags: ['Admin'],
      summary: 'Make a member an admin, or no longer one; superadmins only',
      successStatus: 204,
    })
    .input(z.object({ id: Id, isAdmin: z.boolean() }))
    .errors({
      SUPERADMIN_ACCOUNT: { status: 409, message: adminSentences.superadminAdmin },
      OWN_ACCOUNT: { status: 409, message: adminSentences.ownAdmin },
      UNVERIFIED_ACCOUNT: { status: 409, message: adminSentences.unverifiedAdmin },
    }),
  disableMember: closing
    .route({
      method: 'PUT',
      path: '/v1/admin/members/{id}/disabled',
      tags: ['Admin'],
      summary: 'Close an account, or open it again',
      successStatus: 204,
    })
    .input(z.object({ id: Id, isDisabled: z.boolean() }))
    .errors({
      DISABLED_ALREADY: { status: 409, message: adminSentences.disabledAlready },
      ENABLED_ALREADY: { status: 409, message: adminSentences.enabledAlready },
    }),
  deleteMember: closing
    .route({
      method: 'DELETE',
      path: '/v1/admin/members/{id}',
      tags: ['Admin'],
      summary: 'Delete an account; its data is gone for good after 30 days',
      successStatus: 204,
    })
    .input(z.object({ id: Id })),
}

export const contract = { ...sessions, ...accounts, ...profiles, ...avatars, ...admin }
