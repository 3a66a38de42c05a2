import type { ApiContext } from '#platform/server/api.ts'
import type { Me } from '../../contract/session.ts'
import { openSession, type Session } from './sessions.ts'

type Refusals = { UNAUTHORIZED: () => Error; FORBIDDEN?: () => Error }

export function raise(error: Error): never {
  throw error
}

/** The session of whoever asks, or the refusal that the procedure declares. */
export const sessionFor = async (context: ApiContext, errors: Pick<Refusals, 'UNAUTHORIZED'>): Promise<Session> =>
  (await openSession(context)) ?? raise(errors.UNAUTHORIZED())

export const memberFor = async (context: ApiContext, errors: Pick<Refusals, 'UNAUTHORIZED'>): Promise<Me> =>
  (await sessionFor(context, errors)).user

/** For what needs a confirmed address. */
export async function verifiedFor(context: ApiContext, errors: Required<Refusals>): Promise<Me> {
  const me = await memberFor(context, errors)
  return me.emailVerified ? me : raise(errors.FORBIDDEN())
}

export async function adminFor(context: ApiContext, errors: Required<Refusals>): Promise<Me> {
  const me = await memberFor(context, errors)
  return me.isAdmin ? me : raise(errors.FORBIDDEN())
}

export async function superadminFor(context: ApiContext, errors: Required<Refusals>): Promise<Me> {
  const me = await memberFor(context, errors)
  return me.isSuperadmin ? me : raise(errors.FORBIDDEN())
}
