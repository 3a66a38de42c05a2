/** Window events for the start and end of a session, which may happen in this tab, in another tab or on the server. */
export const SIGNED_IN_WINDOW_EVENT_NAME = 'signed-in'
export const SIGNED_OUT_WINDOW_EVENT_NAME = 'signed-out'

export const HYDRATED_WINDOW_EVENT_NAME = 'hydrated'

/** Window event dispatched when the API denies a request: the session or admin rights may have ended. */
export const UNAUTHORIZED_WINDOW_EVENT_NAME = 'unauthorized'

/** Window event dispatched after each API call. Its detail is the response, or null if the server was not reached. */
export const API_RESPONSE_WINDOW_EVENT_NAME = 'asked'
