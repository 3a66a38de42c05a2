import { useEffect, useState } from 'react'
import { reloadIfReachable } from './load-code.ts'

/**
 * Reloads the page if its code is missing and the server is reachable: a new version has replaced the code. Returns
 * false once a reload does not help.
 */
export function useReloadForCode(): boolean {
  const [isReloading, setReloading] = useState(true)
  useEffect(() => void reloadIfReachable().then(setReloading), [])
  return isReloading
}
