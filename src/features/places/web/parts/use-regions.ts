import { useQuery } from '@tanstack/react-query'
import type { Region } from '../../contract.ts'
import { isCountryCode } from '../../rules.ts'
import { places } from '../api.ts'

const NONE: Region[] = []

/** To choose from. None while they are not there: a region may be typed all the same. */
export function useRegions(country: string): Region[] {
  const { data } = useQuery({
    ...places.regions.queryOptions({ input: { country } }),
    enabled: isCountryCode(country),
    staleTime: Infinity,
  })
  return data?.regions ?? NONE
}
