/** Events on `window` when a session begins, and when it ends: here, in another tab or on the server. */
export const SIGNED_IN = 'signed-in'
export const SIGNED_OUT = 'signed-out'

/** An event on `window` when the server does not know who is asking: the session may have ended. */
export const UNAUTHORIZED = 'unauthorized'

/** An event on `window` with each call of the API: its detail is the answer, or nothing when nobody was there. */
export const API_ANSWERED = 'asked'
