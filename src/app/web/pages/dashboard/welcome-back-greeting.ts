import { tryBrowserStorageOperation } from '#platform/web/offline/try-storage.ts'
import { SIGNED_OUT_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'

/**
 * Session storage key of the member who was greeted with "Welcome back" in this tab since sign-in. Each menu with a
 * sign-out button imports this module, so that signing out clears the value.
 */
const WELCOMED_KEY = 'welcomed-back'

/**
 * Whether the member was greeted with "Welcome back" since sign-in. True without session storage, to avoid a greeting
 * at every visit.
 */
export const hasBeenGreetedSinceSignIn = (id: string): boolean =>
  tryBrowserStorageOperation(() => sessionStorage.getItem(WELCOMED_KEY) === id) ?? true

export const markGreetedSinceSignIn = (id: string) =>
  tryBrowserStorageOperation(() => sessionStorage.setItem(WELCOMED_KEY, id))

const clearGreeting = () => tryBrowserStorageOperation(() => sessionStorage.removeItem(WELCOMED_KEY))

if (!import.meta.env.SSR) addEventListener(SIGNED_OUT_WINDOW_EVENT_NAME, clearGreeting)
