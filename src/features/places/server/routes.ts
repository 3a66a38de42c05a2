import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { countAttempt, networkOf } from '#platform/server/limits/limits.ts'
import { contract } from '../contract.ts'
import { findPostalPlace } from './service/postal-codes.ts'
import { regionsOf } from './service/regions.ts'

const os = implement(contract).$context<ApiContext>()

/** Rate limit of postal code lookups per network: more than a person types, too few to copy the services' data. */
const LOOKUPS = { name: 'postal lookup', most: 60, seconds: 600 }

export const places = os.router({
  regions: os.regions.handler(({ input, context }) => {
    context.resHeaders?.set('cache-control', 'public, max-age=3600')
    return { regions: regionsOf(input.country) }
  }),
  postalCode: os.postalCode.handler(async ({ input, context: { platform, clientAddress } }) => {
    await countAttempt(platform, [{ limit: LOOKUPS, who: networkOf(clientAddress) }])
    return { place: await findPostalPlace(platform, input.code, input.country) }
  }),
})
