/** Injected clock, so that tests can set the time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Next `updatedAt` of a row, always later than the last one: it is the version for optimistic concurrency control. */
export const nextUpdatedAtTimestamp = ({ updatedAt }: { updatedAt: Date }, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1))
