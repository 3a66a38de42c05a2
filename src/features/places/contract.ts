import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { TOO_MANY_REQUESTS } from '#platform/contract.ts'
import { createOperationBuilder } from '#platform/procedures.ts'
import { POSTAL_CODE_MAX_LENGTH, POSTAL_CODE_MIN_LENGTH, isCountryCode } from './rules.ts'

const Country = z.string().check(z.refine(isCountryCode))

export const RegionWithinCountry = z.object({ code: z.string(), name: z.string() })
export type RegionWithinCountry = z.infer<typeof RegionWithinCountry>

export const PostalCodePlace = z.object({
  countryCode: z.string(),
  countryName: z.string(),
  city: z.string(),
  /**
   * Region of the place: its ISO 3166-2 code without the country, such as AZ, or its name if it has no code. May be
   * empty.
   */
  region: z.string(),
  regionName: z.string(),
})
export type PostalCodePlace = z.infer<typeof PostalCodePlace>

const publicOperation = createOperationBuilder('Places', oc)

export const contract = {
  regions: publicOperation(
    'GET /v1/countries/{country}/regions',
    'List the states or regions of a country, by name',
    'Regions of ISO 3166-2. `country` is a code of two letters, such as `US`. The answer may be cached for an hour.',
  )
    .input(z.object({ country: Country }))
    .output(z.object({ regions: z.array(RegionWithinCountry) })),
  postalCode: publicOperation(
    'GET /v1/postal-codes/{code}',
    'Look up the place of a postal code',
    '`place` is null if the code is unknown or the lookup services do not respond in time. ' +
      'The codes of `country` are searched first, or else those of the country of this installation. ' +
      'Lookups are rate limited per network.',
  )
    .input(
      z.object({
        code: z
          .string()
          .check(
            z.trim(),
            z.minLength(POSTAL_CODE_MIN_LENGTH),
            z.maxLength(POSTAL_CODE_MAX_LENGTH),
            z.regex(/^[\p{L}\p{N} -]+$/u),
          ),
        country: z.optional(Country),
      }),
    )
    .output(z.object({ place: z.nullable(PostalCodePlace) }))
    .errors({ TOO_MANY_REQUESTS }),
}
