import { useEffect, useRef } from 'react'
import type { PostalPlace } from '../../contract.ts'
import { POSTAL_SHORTEST } from '../../rules.ts'
import { client } from '../api.ts'

/** Milliseconds without another letter. */
const PAUSE = 500

type Found = (place: PostalPlace) => void

/**
 * Looks a postal code up while it is typed: `look(code, country, found)` with each change. `found` hears of the last
 * one, if anybody knows it; offline, or when nobody can be asked, nothing happens. `stop` when it is of no more use.
 */
export function usePostalPlace() {
  const pending = useRef<AbortController>(undefined)
  const stop = () => pending.current?.abort()
  useEffect(() => () => pending.current?.abort(), [])

  function look(typed: string, country: string | undefined, found: Found) {
    stop()
    const code = typed.trim()
    if (code.length < POSTAL_SHORTEST) return
    const now = new AbortController()
    pending.current = now
    const timer = setTimeout(() => void ask(code, country, found, now.signal), PAUSE)
    now.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  return { look, stop }
}

async function ask(code: string, country: string | undefined, found: Found, signal: AbortSignal) {
  const { place } = await client.postalCode({ code, country }, { signal }).catch(() => ({ place: null }))
  if (place && !signal.aborted) found(place)
}
