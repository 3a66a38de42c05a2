/** Time is handed in, so that a test can say what day it is. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Two versions never carry the same moment: by it one knows the one that was looked at. */
export const momentAfter = ({ updatedAt }: { updatedAt: Date }, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1))
