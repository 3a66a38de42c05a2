import { waitInWords } from './numbers.ts'

/** Body of every API error. `message` may be shown to the user; `requestId` finds the log line. */
export type ApiErrorBody = { code: string; message: string; data?: unknown; requestId: string }

/**
 * Request header that names the member a request was made for. The API rejects it (412) when another member is signed
 * in.
 */
export const EXPECTED_MEMBER_HEADER = 'x-expected-member'

/** API error codes with HTTP status and default message. An API procedure may declare its own message. */
export const API_ERRORS = {
  BAD_REQUEST: { status: 400, message: 'Some of what was sent is not valid.' },
  UNAUTHORIZED: { status: 401, message: 'Please sign in first.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  CONFIRMATION_REQUIRED: { status: 403, message: 'Please confirm first that it is you.' },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'Admins need a second factor. Set it up, or sign in with it, before you open the console.',
  },
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

export const tooManyAttemptsMessage = (seconds: number): string =>
  `Too many attempts. Please try again in ${waitInWords(seconds)}.`

export type ApiErrorCode = keyof typeof API_ERRORS

/** Advice next to a list whose query timed out (TOOK_TOO_LONG): narrow the search. Undefined for any other error. */
export const queryTimeoutAdvice = (error: unknown): string | undefined =>
  error instanceof Error && getApiErrorCode(error) === 'TOOK_TOO_LONG' ? error.message : undefined

/** Reads the code of an API error, also of one from server rendering. Undefined for any other error. */
export const getApiErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Whether a rate limit rejected the request. The error message is then meant for the user. */
export const isRateLimitError = (error: unknown): boolean => getApiErrorCode(error) === 'TOO_MANY_REQUESTS'
