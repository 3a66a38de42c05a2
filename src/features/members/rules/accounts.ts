export const PASSWORD_SHORTEST = 6
export const PASSWORD_LONGEST = 256
export const FULL_NAME_SHORTEST = 2
export const FULL_NAME_LONGEST = 100

/** What somebody is called where the whole name is too much. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0]!

const HOUR = 60 * 60
/** Seconds for which a link that was mailed can be used. */
export const VERIFICATION_LASTS = 24 * HOUR
export const RESET_LASTS = HOUR

/** As people are told: one hour, 24 hours. */
export const inHours = (seconds: number) => (seconds === HOUR ? 'one hour' : `${seconds / HOUR} hours`)
