/** Every error body of the API. `message` is the sentence a user may read; `requestId` finds the log line. */
export type ErrorBody = { code: string; message: string; data?: unknown; requestId: string }

/** The header by which a request says whose it is: it is refused when somebody else is signed in by then. */
export const EXPECTED_MEMBER = 'x-expected-member'

/** Every code, its status, and the sentence where a procedure declares none of its own. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: 'Some of what was sent is not valid.' },
  UNAUTHORIZED: { status: 401, message: 'Please sign in first.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This cannot be done here.' },
  REQUEST_TIMEOUT: { status: 408, message: 'What was sent did not arrive in time. Please try again.' },
  CONFLICT: { status: 409, message: 'This value is already taken.' },
  GONE: { status: 410, message: 'This is no longer here.' },
  OTHER_MEMBER: { status: 412, message: 'Somebody else is signed in now.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This kind of content is not accepted here.' },
  UNPROCESSABLE_CONTENT: { status: 422, message: 'Something that belongs to it is missing.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please try again later.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'We are busy or under repair. Please try again in a moment.' },
  TOOK_TOO_LONG: { status: 422, message: 'This took too long. Please narrow the search.' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** What to say beside that a list could not be read; mostly nothing. */
export const adviceOn = (error: unknown): string | undefined =>
  error instanceof Error && codeOf(error) === 'TOOK_TOO_LONG' ? error.message : undefined

/** By which an error of the API is told from others, also where the page was rendered by the server. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
