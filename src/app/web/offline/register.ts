import type { QueryClient } from '@tanstack/react-query'

const isSupported = () => 'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator

/**
 * Registers the service worker. Undefined in development, older browsers and private windows, which work online only.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !isSupported()) return
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** Makes queries run without a network too, because the service worker may have a cached response. */
export function enableOfflineQueries(queryClient: QueryClient) {
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, networkMode: 'offlineFirst' } })
}

/** Resolves once a service worker handles this page's requests. */
export const waitForServiceWorker = () =>
  new Promise<void>((resolve) => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) resolve()
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
