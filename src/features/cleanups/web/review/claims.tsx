import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { codeOf } from '#platform/errors.ts'
import type { Reviewed } from '../../contract/review.ts'
import { CLAIM_SECONDS } from '../../rules/review.ts'
import { client } from '../api.ts'
import { createSerialQueue } from './serial-queue.ts'

const RENEWED_AFTER = (CLAIM_SECONDS / 3) * 1000
/** Whoever passes by keeps nothing from others. */
const STAY_MS = 250

type About = {
  /** somebody else was faster */
  onClaimed: (cleanupId: string, name: string) => void
  /** a decision ends the claim by itself */
  isDecided: (cleanupId: string) => boolean
}

/** What one looks at is kept from other admins, for as long as one looks. What comes back is for refused decisions. */
export function useClaim(cleanupId: string | undefined, about: About) {
  const onClaimed = useEffectEvent(about.onClaimed)
  const isDecided = useEffectEvent(about.isDecided)
  const { held, inTurn, release } = useClaims()
  const lookedAt = useRef(cleanupId)
  useEffect(() => {
    lookedAt.current = cleanupId
    if (!cleanupId) return
    let isLeft = false
    const claim = () =>
      void inTurn(async () => {
        if (isLeft || document.hidden) return
        held.add(cleanupId)
        try {
          await client.claim({ cleanupId })
        } catch (error) {
          if (codeOf(error) !== 'CLAIMED') return
          held.delete(cleanupId)
          if (!isLeft) onClaimed(cleanupId, nameIn(error))
        }
      })
    const lookAway = () => (document.hidden ? release(cleanupId) : claim())
    // the last word of a page that is being closed waits for nothing
    const close = () => void (held.has(cleanupId) && !isDecided(cleanupId) && free(cleanupId))
    const stay = setTimeout(claim, STAY_MS)
    const renewal = setInterval(claim, RENEWED_AFTER)
    document.addEventListener('visibilitychange', lookAway)
    addEventListener('pagehide', close)
    return () => {
      isLeft = true
      clearTimeout(stay)
      clearInterval(renewal)
      document.removeEventListener('visibilitychange', lookAway)
      removeEventListener('pagehide', close)
      if (!isDecided(cleanupId)) release(cleanupId)
    }
  }, [cleanupId, held, inTurn, release])

  return (refused: Iterable<string>) => {
    for (const id of refused) if (id !== lookedAt.current && held.has(id)) release(id)
  }
}

/** Claims and releases one after the other: a release that overtook its claim would leave it behind. */
function useClaims() {
  const [claims] = useState(() => {
    const held = new Set<string>()
    const inTurn = createSerialQueue()
    const release = (id: string) => void inTurn(async () => void (held.delete(id) && (await free(id))))
    return { held, inTurn, release }
  })
  return claims
}

const free = (cleanupId: string) =>
  fetch(`/api/v1/admin/cleanups/${cleanupId}/claim`, { method: 'DELETE', keepalive: true }).catch(() => {})

/** Errors of the API carry data of their procedure. */
const nameIn = (error: unknown): string => {
  const data = error instanceof Error && 'data' in error ? error.data : undefined
  return typeof data === 'object' && data !== null && 'name' in data ? String(data.name) : ''
}

/** Another admin is looking at it right now. */
export const holderOf = ({ claim }: Pick<Reviewed, 'claim'>, me: string, now = Date.now()): string | undefined =>
  claim && claim.userId !== me && Date.parse(claim.until) > now ? claim.fullName : undefined

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

/** Who else is looking at it, in one line. */
export const UnderReview = ({ by }: { by: string }) => (
  <>
    <Lock aria-hidden className="size-3.5 shrink-0" />
    <span className="truncate">
      <span className="sr-only">Under review by </span>
      {by}
    </span>
  </>
)
