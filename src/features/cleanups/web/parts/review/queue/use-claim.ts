import { useEffect, useEffectEvent } from 'react'
import { codeOf } from '#platform/errors.ts'
import { CLAIM_SECONDS } from '../../../../rules/review.ts'
import { client } from '../../../api.ts'

const RENEWED_AFTER = (CLAIM_SECONDS / 3) * 1000

type About = {
  /** somebody else was faster */
  onClaimed: (cleanupId: string, name: string) => void
  /** a decision ends the claim by itself */
  isDecided: (cleanupId: string) => boolean
}

/** What one looks at is kept from other admins, for as long as one looks. */
export function useClaim(cleanupId: string | undefined, about: About) {
  const onClaimed = useEffectEvent(about.onClaimed)
  const isDecided = useEffectEvent(about.isDecided)
  useEffect(() => {
    if (!cleanupId) return
    let isLeft = false
    const claim = () => {
      if (document.hidden) return
      client.claim({ cleanupId }).catch((error: unknown) => {
        if (!isLeft && codeOf(error) === 'CLAIMED') onClaimed(cleanupId, nameIn(error))
      })
    }
    // the last word of a page that is being closed
    const release = () => {
      if (!isDecided(cleanupId))
        void fetch(`/api/v1/admin/cleanups/${cleanupId}/claim`, { method: 'DELETE', keepalive: true }).catch(() => {})
    }
    const lookAway = () => (document.hidden ? release() : claim())
    claim()
    const renewal = setInterval(claim, RENEWED_AFTER)
    document.addEventListener('visibilitychange', lookAway)
    addEventListener('pagehide', release)
    return () => {
      isLeft = true
      clearInterval(renewal)
      document.removeEventListener('visibilitychange', lookAway)
      removeEventListener('pagehide', release)
      release()
    }
  }, [cleanupId])
}

/** Errors of the API carry data of their procedure. */
const nameIn = (error: unknown): string => {
  const data = error instanceof Error && 'data' in error ? error.data : undefined
  return typeof data === 'object' && data !== null && 'name' in data ? String(data.name) : ''
}
