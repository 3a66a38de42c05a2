import { useEffect, useState } from 'react'
import { reloadIfReachable } from './load-part.ts'

/**
 * Reloads the page in place of whose code this is shown, if the server answers: a new version has then replaced the
 * code. Returns false once a reload does not help.
 */
export function useReloadForCode(): boolean {
  const [isReloading, setReloading] = useState(true)
  useEffect(() => void reloadIfReachable().then(setReloading), [])
  return isReloading
}
