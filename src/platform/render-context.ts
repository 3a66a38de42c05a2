import type { Installation } from './installation.ts'

/**
 * Form that the browser sent without JavaScript. The returned page shows its values again, with an error or a
 * confirmation.
 */
export type PostedForm = {
  name: string
  values: Record<string, unknown>
  /** API error that rejected a posted form. Undefined if the form was accepted. */
  error?: { code: string; status: number; message: string; data?: unknown }
}

/**
 * Request data that the server passes to each server-side rendering (dependency injection). Web code may not import
 * server code, so this is their only link. The browser has none.
 */
export type ServerRenderContext = {
  nonce: string
  /** Whether the page may load its scripts on the first interaction: true for visitors in a production build. */
  mayHydrateLater: boolean
  api: Record<string, unknown>
  origin: string
  installation: Installation
  /** Id of the rendered request in the log, shown on the error page. */
  requestId: string
  postedForm?: PostedForm
  /** Reports the error that the page shows in place of its content; the response gets a matching status. */
  failPage(error: unknown): void
  /** Makes the response a 403, because the page says that its reader may not see it. */
  forbidPage(): void
  /** Logs an error thrown while the page is rendered. API errors are already in the log. */
  report(error: Error): void
}

/** Route option `staticData.hydration`: whether a visitor's page loads its scripts on the first interaction. */
export type HydrationRouteOption = { hydration?: 'on-interaction' | 'immediate' }

let current: (() => ServerRenderContext | undefined) | undefined

/** Sets the source of the server render context. Returns a function that restores the previous one, for tests. */
export function provideServerRenderContext(source: () => ServerRenderContext | undefined) {
  const before = current
  current = source
  return () => {
    current = before
  }
}

export const getServerRenderContext = () => current?.()

/**
 * Makes a route loader wait for its data on the server only, so that the first page is complete. The browser shows a
 * page immediately, and its data or their errors when they arrive.
 */
export function awaitDuringServerRendering(loading: Promise<void>): Promise<void> | undefined {
  if (current) return loading
  loading.catch(() => {})
  return undefined
}
