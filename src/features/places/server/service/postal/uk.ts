import * as z from 'zod/mini'
import type { PostalPlace } from '../../../contract.ts'
import type { AskFor } from './ask.ts'
import { MaybeName, placeOf } from './found.ts'

const Answer = z.object({
  result: z.nullish(
    z.object({ admin_district: MaybeName, admin_ward: MaybeName, region: MaybeName, country: MaybeName }),
  ),
})

/** Postcodes.io knows the British codes to the letter. */
export async function findInUk(askFor: AskFor, code: string): Promise<PostalPlace | undefined> {
  const { result } = (await askFor(`/postcodes/${code}`, Answer)) ?? {}
  if (!result) return undefined
  const { admin_district: district, admin_ward: ward, region, country } = result
  // only England has regions; elsewhere the nation is one
  return placeOf('GB', { city: district || ward || '', regions: [region || country] })
}
