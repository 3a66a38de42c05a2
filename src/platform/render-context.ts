import type { Installation } from './installation.ts'

/**
 * Form that the browser itself has sent, without JavaScript. The page that answers shows the typed values again, with
 * the error or with a confirmation.
 */
export type PostedForm = {
  name: string
  /** Typed values by field, without secret ones such as passwords. */
  values: Record<string, unknown>
  /** API error with which the form was refused. Undefined if it was accepted. */
  error?: { code: string; status: number; message: string; data?: unknown }
}

/**
 * Request data that the server passes to each server-side rendering (dependency injection). It is the only link between
 * server and web code, which may not import each other. The browser has none.
 */
export type ServerRenderContext = {
  nonce: string
  /** Whether the page may load its scripts on the first interaction: it may in a production build, for visitors. */
  mayHydrateLater: boolean
  api: Record<string, unknown>
  /** Public origin of the product, without a trailing slash. */
  origin: string
  installation: Installation
  /** Id of the rendered request in the log, shown on the error page. */
  requestId: string
  postedForm?: PostedForm
  /** Tells the server which error the page shows in place of its content. Its status follows from that. */
  failPage(error: unknown): void
  /** Tells the server to answer 403, because the page says that its reader may not see it. */
  forbidPage(): void
  /** Logs an error thrown while the page is rendered. Errors of API calls are already in the log. */
  report(error: Error): void
}

/** Route option `staticData.hydration`: whether a visitor's page loads its scripts on the first interaction. */
export type HydrationRouteOption = { hydration?: 'on-interaction' | 'immediate' }

let current: (() => ServerRenderContext | undefined) | undefined

/**
 * Sets the function that supplies the server render context. Returns a function that restores the previous one, for
 * tests.
 */
export function provideServerRenderContext(source: () => ServerRenderContext | undefined) {
  const before = current
  current = source
  return () => {
    current = before
  }
}

export const getServerRenderContext = () => current?.()

/**
 * Makes a route loader wait for its data on the server only, so that the first page is complete. The browser shows the
 * page immediately and the data when it arrives. The page itself says what could not be loaded.
 */
export function awaitDuringServerRendering(loading: Promise<void>): Promise<void> | undefined {
  if (current) return loading
  loading.catch(() => {})
  return undefined
}
