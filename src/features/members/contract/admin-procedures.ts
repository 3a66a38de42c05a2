import * as z from 'zod/mini'
import { RowIdSchema, TOO_MANY_REQUESTS } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import {
  adminOperation,
  adminProcedure,
  confirmedAdminProcedure,
  createOperationBuilder,
} from '#platform/procedures.ts'
import { memberManagementUiTexts } from '../copy.ts'
import { MAX_LISTED_MEMBER_NOTES } from '../rules/admin.ts'
import * as managed from './admin.ts'

const { TOOK_TOO_LONG } = API_ERRORS

const GONE = { NOT_FOUND: { status: 404, message: memberManagementUiTexts.gone } }
const memberOperation = createOperationBuilder('Admin', adminProcedure.errors(GONE))
/** Base of dangerous actions: they require an identity confirmation within the last minutes. */
const confirmedMemberOperation = createOperationBuilder('Admin', confirmedAdminProcedure.errors(GONE))
const memberChangeOperation = createOperationBuilder(
  'Admin',
  adminProcedure.errors({
    ...GONE,
    SUPERADMIN_ACCOUNT: { status: 409, message: memberManagementUiTexts.superadminUnchangeable },
  }),
)
const accountClosingOperation = createOperationBuilder(
  'Admin',
  confirmedAdminProcedure.errors({
    ...GONE,
    SUPERADMIN_ACCOUNT: { status: 409, message: memberManagementUiTexts.superadminProtected },
    OWN_ACCOUNT: { status: 409, message: memberManagementUiTexts.ownProtected },
  }),
)

/** Procedures of the member management in the admin console. */
export const memberAdminContract = {
  managed: adminOperation(
    'GET /v1/admin/members',
    'Search and sort all members',
    'Admins only. A search that takes too long fails with `TOOK_TOO_LONG`.',
  )
    .input(managed.AdminMemberListQuery)
    .output(managed.AdminMemberListResultPage)
    .errors({ TOOK_TOO_LONG }),
  managedCounts: adminOperation(
    'GET /v1/admin/member-counts',
    'Count the members in each filter of the member list',
    'Admins only. A count ends at its cap, which then stands for more.',
  ).output(managed.MemberListFilterCounts),
  managedMember: memberOperation(
    'GET /v1/admin/members/{id}',
    'Get a member with sessions and the notes of admins',
    `Admins only. Also for disabled and deleted members. Sessions are only a count and the last day of use. Only the latest ${MAX_LISTED_MEMBER_NOTES} notes are included.`,
  )
    .input(z.object({ id: RowIdSchema }))
    .output(managed.MemberDetailsForAdmins),
  notes: adminOperation(
    'GET /v1/admin/members/{id}/notes',
    'List the notes of admins about a member, newest first',
    `Admins only. Returns up to ${MAX_LISTED_MEMBER_NOTES} notes. For older ones, send the last id as \`before\`.`,
  )
    .input(z.object({ id: RowIdSchema, before: z.optional(RowIdSchema) }))
    .output(z.object({ notes: z.array(managed.MemberNote) })),
  addNote: memberOperation(
    'PUT /v1/admin/members/{id}/notes/{noteId}',
    'Add a note about a member, which only admins read',
    'Admins only. The audit log does not repeat its text. Repeating it with the same id adds nothing; another note under a used id fails with `CONFLICT`.',
    { successStatus: 204 },
  )
    .input(managed.NewMemberNote)
    .errors({ CONFLICT: { status: 409, message: memberManagementUiTexts.noteIdTaken } }),
  unverified: adminOperation(
    'GET /v1/admin/unverified-members',
    'List members with an unverified email address, newest first',
    'Admins only. Members who have not opened the link in the verification email.',
  )
    .input(managed.UnverifiedMemberListQuery)
    .output(managed.UnverifiedMemberListResultPage),
  resendVerification: memberChangeOperation(
    'POST /v1/admin/members/{id}/verification-email',
    'Resend the verification email to a member',
    'Links from earlier emails stay valid.',
    { successStatus: 202 },
  )
    .input(z.object({ id: RowIdSchema }))
    .errors({
      CONFLICT: { status: 409, message: memberManagementUiTexts.alreadyVerified },
      DISABLED_ACCOUNT: { status: 409, message: memberManagementUiTexts.disabledUnverified },
      TOO_MANY_REQUESTS,
    }),
  setVisibility: memberChangeOperation(
    'PUT /v1/admin/members/{id}/visibility',
    "Make a member's profile public or private",
    'Admins only; only superadmins for a superadmin. A private profile is not on the Litterboard, and other members cannot open it.',
    { successStatus: 204 },
  ).input(z.object({ id: RowIdSchema, isPublic: z.boolean() })),
  resetAnnualGoal: memberChangeOperation(
    'DELETE /v1/admin/members/{id}/annual-goal',
    "Reset a member's annual goal",
    'Admins only; only superadmins for a superadmin. The member is then asked for a new one.',
  ).input(z.object({ id: RowIdSchema })),
  setAdmin: confirmedMemberOperation(
    'PUT /v1/admin/members/{id}/admin',
    'Grant or revoke admin rights (superadmins only)',
    'The member needs a verified email address. A superadmin cannot be changed here, and nobody can change their own rights.',
    { successStatus: 204 },
  )
    .input(z.object({ id: RowIdSchema, isAdmin: z.boolean() }))
    .errors({
      SUPERADMIN_ACCOUNT: { status: 409, message: memberManagementUiTexts.superadminAdmin },
      OWN_ACCOUNT: { status: 409, message: memberManagementUiTexts.ownAdmin },
      UNVERIFIED_ACCOUNT: { status: 409, message: memberManagementUiTexts.unverifiedAdmin },
    }),
  endSessions: memberChangeOperation(
    'DELETE /v1/admin/members/{id}/sessions',
    'End all sessions of a member',
    'Admins only; only superadmins for a superadmin. Remembered devices are forgotten too. Open pages of the member notice at once.',
  )
    .input(z.object({ id: RowIdSchema }))
    .errors({ OWN_ACCOUNT: { status: 409, message: memberManagementUiTexts.ownSessions } }),
  resetFactors: confirmedMemberOperation(
    'DELETE /v1/admin/members/{id}/factors',
    'Reset the second factors of a member who is locked out (superadmins only)',
    'Removes all passkeys, the authenticator app and the recovery codes, and ends all sessions. The member is told by email and signs in with the password alone. Nothing happens if there are none. Nobody can reset their own.',
  )
    .input(z.object({ id: RowIdSchema }))
    .errors({
      SUPERADMIN_ACCOUNT: { status: 409, message: memberManagementUiTexts.superadminUnchangeable },
      OWN_ACCOUNT: { status: 409, message: memberManagementUiTexts.ownFactors },
    }),
  disableMember: accountClosingOperation(
    'PUT /v1/admin/members/{id}/disabled',
    "Disable or enable a member's account",
    'Ends all sessions of the member and revokes password reset links.',
    { successStatus: 204 },
  )
    .input(z.object({ id: RowIdSchema, isDisabled: z.boolean() }))
    .errors({
      DISABLED_ALREADY: { status: 409, message: memberManagementUiTexts.disabledAlready },
      ENABLED_ALREADY: { status: 409, message: memberManagementUiTexts.enabledAlready },
    }),
  deleteMember: accountClosingOperation(
    'DELETE /v1/admin/members/{id}',
    "Delete a member's account",
    'The account is closed immediately. Its data is erased permanently after 30 days.',
  ).input(z.object({ id: RowIdSchema })),
  restoreMember: confirmedMemberOperation(
    'DELETE /v1/admin/members/{id}/deletion',
    'Restore an account that an admin has deleted',
    'Possible until the account is erased, 30 days after the deletion. Everything counts again as before. Sessions, password, passkeys and second factors do not come back: the member gets an email with a link to set a new one. Admin rights come back only if a superadmin restores the account.',
  )
    .input(z.object({ id: RowIdSchema }))
    .errors({ NOT_DELETED: { status: 409, message: memberManagementUiTexts.notDeleted } }),
}
