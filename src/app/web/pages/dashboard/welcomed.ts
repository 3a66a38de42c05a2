import { attempt } from '#platform/web/offline/attempt.ts'
import { SIGNED_OUT } from '#platform/web/window-events.ts'

/**
 * Session storage key of the member who was greeted in this tab since sign-in. Each menu with a sign-out button imports
 * this module, so that signing out clears the key.
 */
const KEY = 'welcomed-back'

/** Whether the member was already greeted. True without session storage, to avoid a greeting on every page. */
export const hasBeenWelcomed = (id: string): boolean => attempt(() => sessionStorage.getItem(KEY) === id) ?? true

export const keepWelcomed = (id: string) => attempt(() => sessionStorage.setItem(KEY, id))

const forget = () => attempt(() => sessionStorage.removeItem(KEY))

if (!import.meta.env.SSR) addEventListener(SIGNED_OUT, forget)
