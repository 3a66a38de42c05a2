import type { QueryClient } from '@tanstack/react-query'

const isPossible = () => 'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator

/** Undefined in development, in older browsers and in private windows: there everything is as it is without a worker. */
export async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !isPossible()) return
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** From now on this page asks without a network too: there may be an answer that was kept. */
export function askAlways(queryClient: QueryClient) {
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, networkMode: 'offlineFirst' } })
}

/** What this page asks for passes through a worker. */
export const controlled = () =>
  new Promise<void>((resolve) => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) resolve()
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
