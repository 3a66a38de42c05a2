import { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { isRateLimitError } from '#platform/errors.ts'
import { getServerRenderContext } from '#platform/render-context.ts'
import { createPostedFormPayload, storePostedForm } from '#platform/web/form/posted-form.ts'
import { getInstallation, setInstallation } from '#platform/web/installation.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { showBriefNetworkStatus } from '#platform/web/page-status.ts'
import { DATA_FRESHNESS_MS } from './data-freshness.ts'
import { connectOverlayHistory } from '#platform/web/overlay-history.ts'
import { routeTree } from './route-tree.gen.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'

addErrorTitles(routeTree)

export function getRouter() {
  let hasNavigated = false
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DATA_FRESHNESS_MS,
        retry: false,
        // On the server, query data must last until the page is rendered. The query client lives for one request only.
        gcTime: import.meta.env.SSR ? Infinity : 300_000,
      },
      // Without a network a mutation fails with its sentence. By default, it would wait silently.
      mutations: { networkMode: 'always' },
    },
  })
  if (!import.meta.env.SSR) reportPausedQueries(queryClient)
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Scroll restoration: late hydration must not move a page that its visitor has scrolled.
    scrollRestoration: import.meta.env.SSR || (() => hasNavigated || scrollY === 0),
    scrollRestorationBehavior: 'instant',
    defaultHashScrollIntoView: { behavior: prefersReducedMotion() ? 'instant' : 'smooth' },
    // The settings of the installation and a posted form are sent with the page.
    ...(import.meta.env.SSR ? { dehydrate: createPagePayload } : { hydrate: receivePagePayload }),
    ssr: { nonce: getServerRenderContext()?.nonce },
    // Search parameters stay strings: the router's default parser would turn ?tag=2026 into a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  if (!import.meta.env.SSR) {
    connectOverlayHistory(router)
    // The router stores the scroll position only after a scroll event, and misses those before hydration.
    router.subscribe('onBeforeNavigate', () => {
      hasNavigated = true
      document.dispatchEvent(new Event('scroll'))
    })
  }
  return router
}

/** A route titles only its loaded page. If a rate limit rejects its data, the title is the error page's sentence. */
function addErrorTitles(route: AnyRoute) {
  const { head } = route.options
  route.options.head = async (context) => {
    const { status, error } = context.match
    return status === 'error' && isRateLimitError(error)
      ? memberPageHead((error as Error).message)
      : ((await head?.(context)) ?? {})
  }
  for (const child of Object.values((route.children ?? {}) as Record<string, AnyRoute>)) addErrorTitles(child)
}

/**
 * Explains why a press waits: offline, the page's queries are paused. A route loader may pause a query before the page
 * observes it.
 */
const reportPausedQueries = (queryClient: QueryClient) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { data, fetchStatus } = query.state
    const isWaiting = fetchStatus === 'paused' && data === undefined && query.isActive()
    if (isWaiting && (type === 'updated' || type === 'observerAdded')) showBriefNetworkStatus('offline')
  })

const createPagePayload = () => ({ ...createPostedFormPayload(), installation: getInstallation() })

function receivePagePayload({ installation, ...posted }: ReturnType<typeof createPagePayload>) {
  setInstallation(installation)
  storePostedForm(posted)
}

const prefersReducedMotion = () => !import.meta.env.SSR && matchMedia('(prefers-reduced-motion: reduce)').matches

function stringifySearch(search: Record<string, unknown>) {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString()
  return text ? `?${text}` : ''
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
