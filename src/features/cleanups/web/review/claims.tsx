import { MutationObserver, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import { REVIEW_CLAIM_SECONDS } from '../../rules/review.ts'
import { client } from '../api.ts'
import { REVIEW_REQUEST_SCOPE } from './decisions.ts'

const RENEWAL_INTERVAL_MS = (REVIEW_CLAIM_SECONDS / 3) * 1000
/** Delay before a cleanup is claimed for review, so that an admin who skips past it does not lock it for others. */
const CLAIM_DELAY_MS = 250

type ClaimOptions = {
  /** Cleanups whose claim this admin holds. A decision releases the claim on the server and removes it here. */
  held: Set<string>
  /** Called when another admin has claimed the cleanup first. */
  onClaimed: (cleanupId: string, name: string) => void
}

/**
 * Claims the cleanup that an admin is viewing (a lease that locks it for other admins), renews the claim and releases it
 * when they move on. All requests are sent in turn with the decisions: a claim that a decision overtook would stay behind.
 */
export function useReviewClaim(cleanupId: string | undefined, { held, ...about }: ClaimOptions) {
  const onClaimed = useEffectEvent(about.onClaimed)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!cleanupId) return
    let isLeft = false
    const inTurn = new MutationObserver(queryClient, {
      scope: REVIEW_REQUEST_SCOPE,
      mutationFn: (send: () => Promise<unknown>) => send(),
    })
    const claim = () =>
      void inTurn.mutate(async () => {
        if (isLeft || document.hidden) return
        held.add(cleanupId)
        try {
          await client.claim({ cleanupId })
        } catch (error) {
          if (getApiErrorCode(error) !== 'CLAIMED') return
          held.delete(cleanupId)
          if (!isLeft) onClaimed(cleanupId, claimHolderFromError(error))
        }
      })
    const release = () => void inTurn.mutate(async () => held.delete(cleanupId) && releaseClaim(cleanupId))
    const handleVisibilityChange = () => (document.hidden ? release() : claim())
    // A page that is being closed releases its review claim immediately, instead of waiting for its turn.
    const close = () => void (held.has(cleanupId) && releaseClaim(cleanupId))
    const delayedClaim = setTimeout(claim, CLAIM_DELAY_MS)
    const renewal = setInterval(claim, RENEWAL_INTERVAL_MS)
    document.addEventListener('visibilitychange', handleVisibilityChange)
    addEventListener('pagehide', close)
    return () => {
      isLeft = true
      clearTimeout(delayedClaim)
      clearInterval(renewal)
      document.removeEventListener('visibilitychange', handleVisibilityChange)
      removeEventListener('pagehide', close)
      release()
    }
  }, [cleanupId, held, queryClient])
}

const releaseClaim = (cleanupId: string) =>
  fetch(`/api/v1/admin/cleanups/${cleanupId}/claim`, { method: 'DELETE', keepalive: true }).catch(() => {})

const claimHolderFromError = (error: unknown): string => {
  const data = error instanceof Error && 'data' in error ? error.data : undefined
  return typeof data === 'object' && data !== null && 'name' in data ? String(data.name) : ''
}

/** Name of another admin who has an unexpired claim on the cleanup. */
export const getReviewClaimHolder = (
  { claim }: Pick<CleanupForReview, 'claim'>,
  me: string,
  now = Date.now(),
): string | undefined => (claim && claim.userId !== me && Date.parse(claim.until) > now ? claim.fullName : undefined)

/**
 * Reloads the review list when the next claim of another admin ends, because no event reports that a claim expired or
 * was renewed.
 */
export function useReloadWhenReviewClaimExpires(rows: CleanupForReview[], me: string, onEnd: () => void) {
  const end = useEffectEvent(onEnd)
  const held = rows.flatMap((row) => (row.claim && getReviewClaimHolder(row, me) ? Date.parse(row.claim.until) : []))
  const next = Math.min(...held)
  useEffect(() => {
    if (next === Infinity) return
    const due = setTimeout(() => end(), next - Date.now())
    return () => clearTimeout(due)
  }, [next])
}

export const UnderReviewByAdmin = ({ by }: { by: string }) => (
  <>
    <Lock aria-hidden className="size-3.5 shrink-0" />
    <span className="truncate">
      <span className="sr-only">Under review by </span>
      {by}
    </span>
  </>
)
