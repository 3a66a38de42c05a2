import { createCodeLoader } from '#platform/web/load-code.ts'
import { showBriefStatus } from '#platform/web/page-status.ts'
import type { ToastKind, ToastOptions } from './toast-card.tsx'

// The toaster is loaded with the first toast (code splitting), because most visits see none.
const toaster = createCodeLoader(() => import('./toaster.tsx'))

/** Preloads the toaster, for pages whose first toast may be needed offline. */
export const preloadToaster = () => toaster().catch(() => {})

/** Resolves when no toast is on the screen, for a toast that must not replace another. */
export const waitForNoToast = async () => (await toaster().catch(() => undefined))?.waitForEmptyToaster()

const createNotifier =
  (kind: ToastKind) =>
  async (title: string, options: ToastOptions = {}) => {
    const toasts = await toaster().catch(() => undefined)
    if (toasts) return toasts.renderToast({ kind, title, ...options })
    // Without the toaster's code, the status line shows the same text.
    showBriefStatus([title, options.description].filter(Boolean).join('\n'))
  }

/** Shows a toast in place of the current one and returns a function that closes it. */
export const showToast = {
  success: createNotifier('success'),
  error: createNotifier('error'),
  warning: createNotifier('warning'),
}
