import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { countAttempt, networkOf } from '#platform/server/limits/limits.ts'
import { contract } from '../contract.ts'
import { findPostalPlace } from './service/postal-codes.ts'
import { regionsOf } from './service/regions.ts'

const os = implement(contract).$context<ApiContext>()

/** More than somebody types, less than it takes to copy what the services know. */
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
