const SECOND = 1
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type JobOptions = {
  /** Maximum retries of a failed job before it goes to the dead-letter queue. */
  retryLimit?: number
  /** Exponential backoff of a job: seconds before the first retry, doubled for each retry up to `most`. */
  backoff?: { first: number; most: number }
  /** Seconds after which a running job counts as failed. */
  timeout?: number
  /** Maximum number of jobs with this name that one process runs concurrently. */
  concurrency?: number
  /** Seconds for which a finished job and its payload are stored for inspection. */
  keepDone?: number
}

/** Definition of a background job: its name, payload type and options. Only the worker knows its handler. */
export type JobDefinition<Payload extends object = object> = {
  name: string
  options: Required<JobOptions>
  /** Cron expression (UTC) of a scheduled job. */
  cron?: string
  /** Phantom type, never set at runtime: it binds the type of the payload to the job definition. */
  payload?: Payload
}

/**
 * Defines a background job. By default it is retried for about a day. Its payload is stored as JSON, so it contains no
 * Date.
 */
export function defineJob<Payload extends object>(name: string, options: JobOptions = {}): JobDefinition<Payload> {
  const standard = {
    retryLimit: 30,
    backoff: { first: 5 * SECOND, most: HOUR },
    timeout: 5 * MINUTE,
    concurrency: 1,
    keepDone: DAY,
  }
  return { name, options: { ...standard, ...options } }
}

/** Defines a scheduled job (cron) without payload. Each time it is due, exactly one worker runs it. */
export const defineScheduledJob = (name: string, cron: string): JobDefinition<Record<string, never>> => ({
  ...defineJob(name, { retryLimit: 3 }),
  cron,
})

/**
 * Second parameter of a job handler: job id, abort signal and services. platform.ts adds `platform` by declaration
 * merging.
 */
export interface JobContext {
  /** Job id, the same for every attempt, so that handlers can be idempotent. */
  id: string
  /** Abort signal that fires when the process stops or the job times out. */
  signal: AbortSignal
}

export type JobHandlerServices = Omit<JobContext, 'id' | 'signal'>

export type JobHandler = {
  job: JobDefinition
  run(payload: object, context: JobContext): Promise<unknown>
  /**
   * Calls `start` when the job can run, such as mail with a mail server, and `stop` when it cannot. Meanwhile it waits
   * in the queue.
   */
  whenReady?(start: () => void, stop: () => void): void
}

/**
 * Connects a job definition with its handler. A handler may run more than once for one job, so it must be idempotent.
 */
export const defineJobHandler = <Payload extends object>(
  job: JobDefinition<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<unknown>,
): JobHandler => ({ job, run: (payload, context) => run(payload as Payload, context) })

/** Thrown by a job handler when no retry can help: the job goes straight to the dead-letter queue. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

/** Dead-letter queue: jobs that failed permanently are stored for 90 days and counted in the metrics. */
export const DEAD_LETTER_QUEUE = { name: 'dead', retentionSeconds: 90 * DAY, deleteAfterSeconds: 90 * DAY }

export const toPgBossQueueOptions = ({ options: { retryLimit, backoff, timeout, keepDone } }: JobDefinition) => ({
  retryLimit,
  retryBackoff: true,
  retryDelay: backoff.first,
  retryDelayMax: backoff.most,
  expireInSeconds: timeout,
  // A killed worker stops its heartbeat, so another worker takes its job long before the timeout.
  heartbeatSeconds: 30 * SECOND,
  retentionSeconds: 365 * DAY,
  deleteAfterSeconds: keepDone,
  deadLetter: DEAD_LETTER_QUEUE.name,
  notify: true,
})
