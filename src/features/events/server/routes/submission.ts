import { implement } from '@orpc/server'
import { sessionOf } from '#features/members/server/service/sessions.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { networkOf, waitAfter } from '#platform/server/limits/limits.ts'
import { contract } from '../../contract.ts'
import { eventSentences as say } from '../../rules/sentences.ts'
import { isThere } from '../service/rows.ts'
import { submitEvent } from '../service/submit.ts'

const os = implement(contract).$context<ApiContext>()

const HOUR = 60 * 60
const PATIENCE = {
  new: { name: 'event submission network', most: 5, seconds: HOUR },
  /** sent again after an answer that was lost: not one more, and still work */
  again: { name: 'event sent again network', most: 60, seconds: HOUR },
}

export const submission = {
  submit: os.submit.handler(async ({ input: { website, ...input }, context, errors }) => {
    const { platform, clientAddress } = context
    const isNew = !(await isThere(platform.db, input.id))
    const attempt = { limit: isNew ? PATIENCE.new : PATIENCE.again, who: networkOf(clientAddress) }
    const retryAfter = await waitAfter(platform, [attempt])
    if (retryAfter !== undefined)
      throw errors.TOO_MANY_REQUESTS({ message: say.tooManySent(Math.ceil(retryAfter / 60)), data: { retryAfter } })
    // whoever filled the trap is left in the belief that it worked
    if (website) return
    await submitEvent(platform, { input, isNew, me: await sessionOf(context) }, errors)
  }),
}
