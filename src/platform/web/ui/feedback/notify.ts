import type { ToastKind, ToastOptions } from './toast-card.tsx'

// the toaster comes with the first toast: most visits see none
const toaster = () => import('./toaster.tsx')

/** Where the first toast may have to be shown without a network. */
export const prepareToasts = () => toaster().catch(() => {})

const show =
  (kind: ToastKind) =>
  async (title: string, options: ToastOptions = {}) => {
    // a page goes on without its toasts
    const toasts = await toaster().catch(() => undefined)
    return toasts?.showToast({ kind, title, ...options })
  }

/** The only way to put up a toast. A new one takes the place of the one that is up. */
export const notify = { success: show('success'), error: show('error'), warning: show('warning') }
