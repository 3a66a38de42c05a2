import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  ScriptOnce,
  Scripts,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import pageScript from 'virtual:page-script'
import { sessionQueryOptions } from '#features/members/web/api.ts'
import { ConfirmationListener } from '#features/members/web/factors/confirmation-listener.tsx'
import { SessionChangeListener } from '#features/members/web/session/session-change-listener.tsx'
import { toBarePath } from '#platform/page-path.ts'
import { useInstallation } from '#platform/web/installation.ts'
import { PAGE_STATUS_ID } from '#platform/web/page-status.ts'
import { sharedPageHead } from '#platform/web/page-head.ts'
import figtree from '#platform/web/theme/fonts/figtree-basic.woff2?url'
import nationalPark from '#platform/web/theme/fonts/national-park-basic.woff2?url'
import { HYDRATED_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'
import { connectionUiTexts } from './shells/copy.ts'
import { focusPageContent } from './shells/focus-content.ts'
import css from './styles.css?url'

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

/**
 * React Aria adds a style element with this id unless one exists. Adding one between a press and its effect would
 * recompute all styles, so our style sheet has the id and its rule (base.css).
 */
const PRESSABLE_STYLE_ID = 'react-aria-pressable-style'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      ...sharedPageHead().meta,
    ],
    links: [
      { rel: 'stylesheet', href: css, id: PRESSABLE_STYLE_ID },
      font(nationalPark),
      font(figtree),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  // The server renders each page for the current user. Without a readable session, and on the cached offline page, the
  // user is unknown.
  loader: ({ context, location }) =>
    import.meta.env.SSR && toBarePath(location.pathname) !== '/offline'
      ? context.queryClient.prefetchQuery(sessionQueryOptions())
      : undefined,
  shellComponent: Document,
  component: Root,
})

/** `suppressHydrationWarning` allows attributes that the page script sets before hydration. */
function Document({ children }: { children: ReactNode }) {
  const { language } = useInstallation()
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* The page script (page-script/main.ts) is in the head, so that it notices every press from the first paint on. */}
        <ScriptOnce>{pageScript}</ScriptOnce>
      </head>
      <body>
        {children}
        <PageStatus />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Status line of every page. Says why a press could not be handled, and holds the network sentences of
 * `platform/web/page-status.ts`. The attribute keeps it accessible while a modal dialog is open.
 */
const PageStatus = () => (
  <p
    id={PAGE_STATUS_ID}
    role="status"
    data-offline={connectionUiTexts.pressNeedsNetwork}
    data-unreachable={connectionUiTexts.pressNeedsServer}
    data-react-aria-top-layer="true"
    className="page-status print:hidden"
    suppressHydrationWarning
  />
)

function Root() {
  return (
    <>
      <RouteProgress />
      <SessionChangeListener />
      <ConfirmationListener />
      <Outlet />
      <HydrationNotifier />
    </>
  )
}

/** Shows a progress bar while the next page loads, then focuses the content of that page. */
function RouteProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  useFocusOnNewPage()
  return isLoading && <div className="route-progress" aria-hidden />
}

/** After client-side navigation, keyboard and screen-reader users start at the top. */
function useFocusOnNewPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!fromLocation || [fromLocation, toLocation].some(({ state }) => state.keepsFocus)) return
        if (pathChanged) focusPageContent()
      }),
    [router],
  )
}

function HydrationNotifier() {
  useEffect(() => void dispatchEvent(new Event(HYDRATED_WINDOW_EVENT_NAME)), [])
  return null
}
