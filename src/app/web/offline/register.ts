import type { QueryClient } from '@tanstack/react-query'

const isPossible = () => 'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator

/**
 * Registers the service worker. Undefined in development, older browsers and private windows, where the product works
 * online only.
 */
export async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !isPossible()) return
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** Makes queries run without a network too, because the service worker may have a cached response. */
export function askAlways(queryClient: QueryClient) {
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, networkMode: 'offlineFirst' } })
}

/** Resolves once a service worker controls this page, so that it handles the page's requests. */
export const controlled = () =>
  new Promise<void>((resolve) => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) resolve()
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
