import type { ToastKind, ToastOptions } from './toast-card.tsx'

// The toaster is loaded with the first toast (code splitting), because most visits see none.
const toaster = () => import('./toaster.tsx')

/** Loads the toaster ahead of time, for pages whose first toast may be needed offline. */
export const preloadToaster = () => toaster().catch(() => {})

/** Resolves when no toast is on the screen, for a toast that must not replace another one. */
export const waitUntilNoToastIsShown = async () => (await toaster().catch(() => undefined))?.waitForEmptyToaster()

const createNotifier =
  (kind: ToastKind) =>
  async (title: string, options: ToastOptions = {}) => {
    // Ignore a failed download of the toaster, because a page works without toasts.
    const toasts = await toaster().catch(() => undefined)
    return toasts?.renderToastInToaster({ kind, title, ...options })
  }

/**
 * Shows a toast, which replaces the current one, and returns a function that closes it. All toasts are shown through
 * this function.
 */
export const showToast = {
  success: createNotifier('success'),
  error: createNotifier('error'),
  warning: createNotifier('warning'),
}
