const isPossible = () => 'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator

/** Undefined in development, in older browsers and in private windows: there everything is as it is without a worker. */
export async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !isPossible()) return
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** What this page asks for passes through a worker. */
export const controlled = () =>
  new Promise<void>((resolve) => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) resolve()
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
