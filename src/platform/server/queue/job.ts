const SECOND = 1
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type JobOptions = {
  /** How often a failed job is tried again before it counts as dead. */
  retryLimit?: number
  /** Seconds before the first retry; doubled each time, up to `most`. */
  backoff?: { first: number; most: number }
  /** Seconds after which a handler that has not answered is given up. */
  timeout?: number
  /** How many of these jobs one process works on at the same time. */
  concurrency?: number
  /** Seconds that a finished job is kept for a look, with all that its payload says. */
  keepDone?: number
}

/** A kind of work: its name and payload are known to who asks for it, its handler only to the worker. */
export type Job<Payload extends object = object> = {
  name: string
  options: Required<JobOptions>
  /** set for work that is due by the clock (UTC) */
  cron?: string
  /** never there: binds the payload's type to the job */
  payload?: Payload
}

/** The standard is tried for about a day. `Payload` is kept as JSON: no dates, no functions. */
export function defineJob<Payload extends object>(name: string, options: JobOptions = {}): Job<Payload> {
  const standard = {
    retryLimit: 30,
    backoff: { first: 5 * SECOND, most: HOUR },
    timeout: 5 * MINUTE,
    concurrency: 1,
    keepDone: DAY,
  }
  return { name, options: { ...standard, ...options } }
}

/** Work without payload, done once each time `cron` is due, by whichever worker comes first. */
export const defineSchedule = (name: string, cron: string): Job<Record<string, never>> => ({
  ...defineJob(name, { retryLimit: 3 }),
  cron,
})

/** What a handler is handed beside its payload; platform.ts, which stands above the queue, adds itself here. */
export interface JobContext {
  /** the same each time the job is tried: lets a handler see that it has been here before */
  id: string
  /** aborted when the process stops or the time is up */
  signal: AbortSignal
}

export type Surroundings = Omit<JobContext, 'id' | 'signal'>

export type Handler = { job: Job; run?(payload: object, context: JobContext): Promise<unknown> }

/** A handler may run more than once for one job, so it must be idempotent. */
export const handle = <Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<unknown>,
): Handler => ({ job, run: (payload, context) => run(payload as Payload, context) })

/** For work that cannot be done as things are set up: it waits on the queue until it can. */
export const hold = (job: Job): Handler => ({ job })

/** Thrown by a handler that knows that no other try will help: the job is dead at once. */
export class Hopeless extends Error {
  override name = 'Hopeless'
}

/** Asked-for work outlives its retries by far: what is deleted unseen would be lost, what is dead is kept and counted. */
export const DEAD = { name: 'dead', retentionSeconds: 90 * DAY, deleteAfterSeconds: 90 * DAY }

export const queueOptions = ({ options: { retryLimit, backoff, timeout, keepDone } }: Job) => ({
  retryLimit,
  retryBackoff: true,
  retryDelay: backoff.first,
  retryDelayMax: backoff.most,
  expireInSeconds: timeout,
  // a worker that was killed stops beating: its job goes to another one long before the time-out
  heartbeatSeconds: 30 * SECOND,
  retentionSeconds: 365 * DAY,
  deleteAfterSeconds: keepDone,
  deadLetter: DEAD.name,
  notify: true,
})
