import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { enforceRateLimits, getClientIpNetwork } from '#platform/server/limits/rate-limits.ts'
import { contract } from '../contract.ts'
import { findPlaceOfPostalCode } from './service/postal-codes.ts'
import { listRegionsOfCountry } from './service/regions.ts'

const os = implement(contract).$context<ApiContext>()

/** Rate limit of postal code lookups per network: more than a person types, too few to copy the services' data. */
const LOOKUP_LIMIT = { name: 'postal lookup', most: 60, seconds: 600 }

export const placeRoutes = os.router({
  regions: os.regions.handler(({ input, context }) => {
    context.resHeaders?.set('cache-control', 'public, max-age=3600')
    return { regions: listRegionsOfCountry(input.country) }
  }),
  postalCode: os.postalCode.handler(async ({ input, context: { platform, clientAddress } }) => {
    await enforceRateLimits(platform, [{ limit: LOOKUP_LIMIT, who: getClientIpNetwork(clientAddress) }])
    const { country = platform.installation.current().countryCode } = input
    return { place: await findPlaceOfPostalCode(platform, input.code, country) }
  }),
})
