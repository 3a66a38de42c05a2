import { ScriptOnce } from '@tanstack/react-router'
import { useEffect } from 'react'
import pageScript from 'virtual:page-script'
import { brand } from '#platform/brand.ts'
import { HYDRATED_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'

/** The inline page script (main.ts). It stands in the head, so that it notices every press from the first paint on. */
export const PageScript = () => <ScriptOnce>{pageScript}</ScriptOnce>

/** Status line in which the page script says why a press could not be handled. It holds the sentences for the script. */
export const PageScriptStatus = () => (
  <p
    id="page-script-status"
    role="status"
    data-offline="You are offline. This page works again as soon as there is a network."
    data-unreachable={`${brand.name} cannot be reached. Please try again in a moment.`}
    className="page-script-status"
    suppressHydrationWarning
  />
)

/** Notifies the page script that React has hydrated the root of the page. */
export function HydrationNotifier() {
  useEffect(() => void dispatchEvent(new Event(HYDRATED_WINDOW_EVENT_NAME)), [])
  return null
}
