import { useSyncExternalStore } from 'react'
import { DEFAULT_INSTALLATION, type Installation } from '#platform/installation.ts'
import { getServerRenderContext } from '#platform/render-context.ts'

/* Every page loads this module, so it keeps its imports small. */

let received = DEFAULT_INSTALLATION
const listeners = new Set<() => void>()

/** Settings of the installation that this page was rendered with. */
export const getInstallation = (): Installation =>
  import.meta.env.SSR ? (getServerRenderContext()?.installation ?? DEFAULT_INSTALLATION) : received

/** Uses other settings from now on: those that came with the page, or those that a superadmin has just saved. */
export function receiveInstallation(settings: Installation): void {
  received = settings
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useInstallation = (): Installation => useSyncExternalStore(subscribe, getInstallation, getInstallation)
