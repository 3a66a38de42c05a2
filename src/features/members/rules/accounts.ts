export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 256
export const MIN_FULL_NAME_LENGTH = 2
export const MAX_FULL_NAME_LENGTH = 100

export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0]!

const HOUR = 60 * 60
export const VERIFICATION_LINK_SECONDS = 24 * HOUR
export const RESET_LINK_SECONDS = HOUR

/** Formats how long an e-mailed link stays valid, such as "one hour" or "24 hours". */
export const formatHours = (seconds: number) => (seconds === HOUR ? 'one hour' : `${seconds / HOUR} hours`)
