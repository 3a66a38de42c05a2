import { implement } from '@orpc/server'
import { sessionOf } from '#features/members/server/service/sessions.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { networkOf, waitAfter } from '#platform/server/limits/limits.ts'
import { contract } from '../../contract.ts'
import { eventSentences as say } from '../../rules/sentences.ts'
import { submitEvent } from '../service/submit.ts'

const os = implement(contract).$context<ApiContext>()

const PATIENCE_WITH_SUBMITTERS = { name: 'event submission network', most: 5, seconds: 3600 }

export const submission = {
  submit: os.submit.handler(async ({ input: { website, ...input }, context, errors }) => {
    const { platform, clientAddress } = context
    const attempt = { limit: PATIENCE_WITH_SUBMITTERS, who: networkOf(clientAddress) }
    const retryAfter = await waitAfter(platform, [attempt])
    if (retryAfter !== undefined) throw errors.TOO_MANY_REQUESTS({ message: say.tooManySent, data: { retryAfter } })
    // whoever filled the trap is left in the belief that it worked
    if (website) return
    await submitEvent(platform, { input, me: await sessionOf(context) }, errors)
  }),
}
