import { useEffect } from 'react'
import type { Reviewed } from '../../../../contract/review.ts'

/** The photos of those that come next are there before they are asked for. */
export function usePreload(next: Reviewed[]) {
  const addresses = next.flatMap(({ photos }) => photos.map(({ medium }) => medium)).join(' ')
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) new Image().src = address
  }, [addresses])
}
