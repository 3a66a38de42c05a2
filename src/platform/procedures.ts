import { oc } from '@orpc/contract'
import { API_ERRORS } from './errors.ts'

/** Base of the API procedures for signed-in members. */
export const memberProcedure = oc.errors({ UNAUTHORIZED: API_ERRORS.UNAUTHORIZED })

/** Base of dangerous API procedures: the member must have proved within the last minutes who they are. */
export const confirmedMemberProcedure = memberProcedure.errors({
  CONFIRMATION_REQUIRED: API_ERRORS.CONFIRMATION_REQUIRED,
})

/** Base of the API procedures for admins or superadmins. `server/routes.ts` of the feature decides for which. */
export const adminProcedure = memberProcedure.errors({
  FORBIDDEN: API_ERRORS.FORBIDDEN,
  SECOND_FACTOR_MISSING: API_ERRORS.SECOND_FACTOR_MISSING,
})

/** Base of dangerous API procedures for admins or superadmins. */
export const confirmedAdminProcedure = adminProcedure.errors({
  CONFIRMATION_REQUIRED: API_ERRORS.CONFIRMATION_REQUIRED,
})
