import { useSyncExternalStore } from 'react'
import { DEFAULT_INSTALLATION, type Installation } from '#platform/installation.ts'
import { getServerRenderContext } from '#platform/render-context.ts'

/* Every page loads this module, so it keeps its imports small. */

let received = DEFAULT_INSTALLATION
const listeners = new Set<() => void>()

export const getInstallation = (): Installation =>
  import.meta.env.SSR ? (getServerRenderContext()?.installation ?? DEFAULT_INSTALLATION) : received

/** Applies the installation's settings that came with the page, or that a superadmin has just saved. */
export function setInstallation(settings: Installation): void {
  received = settings
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useInstallation = (): Installation => useSyncExternalStore(subscribe, getInstallation, getInstallation)
