export const MIN_ANNUAL_GOAL = 365
export const DEFAULT_ANNUAL_GOAL = 1000
export const MAX_ANNUAL_GOAL = 10_000_000
export const MAX_BIO_LENGTH = 1000
export const BIO_FIELD_ROWS = 5
export const MIN_USERNAME_LENGTH = 2
export const MAX_USERNAME_LENGTH = 20
export const USERNAME_CHECK_DEBOUNCE_MS = 500
