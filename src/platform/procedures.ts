import { oc } from '@orpc/contract'
import { API_ERRORS } from './errors.ts'

/** Base of the API procedures for signed-in members. */
export const memberProcedure = oc.errors({ UNAUTHORIZED: API_ERRORS.UNAUTHORIZED })

/** Base of the API procedures for admins or superadmins. `server/routes.ts` of the feature decides for which. */
export const adminProcedure = memberProcedure.errors({ FORBIDDEN: API_ERRORS.FORBIDDEN })
