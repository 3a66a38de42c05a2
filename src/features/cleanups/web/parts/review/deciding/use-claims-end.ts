import { useEffect, useEffectEvent } from 'react'
import type { Reviewed } from '../../../../contract/review.ts'
import { holderOf } from './decided.ts'

/** Nobody tells that a claim of somebody else has run out, or was renewed: when it is due, the list is read again. */
export function useClaimsEnd(rows: Reviewed[], me: string, onEnd: () => void) {
  const end = useEffectEvent(onEnd)
  const held = rows.flatMap((row) => (row.claim && holderOf(row, me) ? Date.parse(row.claim.until) : []))
  const next = Math.min(...held)
  useEffect(() => {
    if (next === Infinity) return
    const due = setTimeout(() => end(), next - Date.now())
    return () => clearTimeout(due)
  }, [next])
}
