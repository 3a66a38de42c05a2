import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../contract.ts'
import { openAccount } from './queries.ts'
import { askAuth, sessionOf } from './service/sessions.ts'

const os = implement(contract).$context<ApiContext>()

export const members = os.router({
  signIn: os.signIn.handler(async ({ input, context, errors }) => {
    const answer = await askAuth(context, '/sign-in/email', input)
    if (answer.status === 403) throw errors.FORBIDDEN()
    if (answer.status === 429) throw errors.TOO_MANY_REQUESTS()
    if (!answer.ok) throw errors.UNAUTHORIZED()
    const { user } = (await answer.json()) as { user: { id: string } }
    return (await openAccount(context.platform.db, user.id)) ?? raise(errors.UNAUTHORIZED())
  }),
  signOut: os.signOut.handler(async ({ context }) => {
    await askAuth(context, '/sign-out')
  }),
  me: os.me.handler(async ({ context, errors }) => (await sessionOf(context)) ?? raise(errors.UNAUTHORIZED())),
})

function raise(error: Error): never {
  throw error
}
