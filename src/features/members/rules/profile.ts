export const GOAL_LEAST = 365
export const GOAL_AT_FIRST = 1000
export const GOAL_MOST = 10_000_000
export const BIO_LONGEST = 1000
export const BIO_ROWS = 5
export const USERNAME_SHORTEST = 2
export const USERNAME_LONGEST = 20
export const USERNAME_PAUSE = 500
