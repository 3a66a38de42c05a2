import { attempt } from '#platform/web/offline/attempt.ts'
import { SIGNED_OUT } from '#platform/web/window-events.ts'

/**
 * Who has been welcomed back in this tab since they signed in. Loaded with each menu in which one may sign out: whoever
 * signs in after that comes back anew.
 */
const KEY = 'welcomed-back'

/** Where nothing can be kept nobody is told at every turn. */
export const hasBeenWelcomed = (id: string): boolean => attempt(() => sessionStorage.getItem(KEY) === id) ?? true

export const keepWelcomed = (id: string) => attempt(() => sessionStorage.setItem(KEY, id))

const forget = () => attempt(() => sessionStorage.removeItem(KEY))

if (!import.meta.env.SSR) addEventListener(SIGNED_OUT, forget)
