/** Told to the window when the server does not know who is asking: a session may have ended. */
export const UNAUTHORIZED = 'unauthorized'
