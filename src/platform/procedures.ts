import { type HTTPMethod, type HTTPPath, type Route, oc } from '@orpc/contract'
import { API_ERRORS } from './errors.ts'

export const memberProcedure = oc.errors({ UNAUTHORIZED: API_ERRORS.UNAUTHORIZED })

/** Base of dangerous API procedures: the member must have proved within the last minutes who they are. */
export const recentlyConfirmedMemberProcedure = memberProcedure.errors({
  CONFIRMATION_REQUIRED: API_ERRORS.CONFIRMATION_REQUIRED,
})

/** Base of the API procedures for admins or superadmins. `server/routes.ts` of the feature decides for which. */
export const adminProcedure = memberProcedure.errors({
  FORBIDDEN: API_ERRORS.FORBIDDEN,
  SECOND_FACTOR_MISSING: API_ERRORS.SECOND_FACTOR_MISSING,
})

export const confirmedAdminProcedure = adminProcedure.errors({
  CONFIRMATION_REQUIRED: API_ERRORS.CONFIRMATION_REQUIRED,
})

/**
 * Returns a function that declares API procedures with one OpenAPI tag and the errors of a base procedure. It takes
 * method and path as one text, such as `GET /v1/me`. A DELETE responds with 204 and no body.
 */
export const createOperationBuilder =
  <Procedure>(tag: string, base: { route: (route: Route) => Procedure }) =>
  (
    address: `${HTTPMethod} /v1/${string}`,
    summary: string,
    description: string,
    options?: Pick<Route, 'spec' | 'successStatus'>,
  ): Procedure => {
    const [method, path] = address.split(' ') as [HTTPMethod, HTTPPath]
    const successStatus = method === 'DELETE' ? 204 : undefined
    return base.route({ method, path, tags: [tag], summary, description, successStatus, ...options })
  }

export const adminOperation = createOperationBuilder('Admin', adminProcedure)
export const confirmedAdminOperation = createOperationBuilder('Admin', confirmedAdminProcedure)
