import type { Config } from '#platform/server/config.ts'
import { sweepOldNotices } from '#platform/server/live/worker.ts'
import type { Log } from '#platform/server/log.ts'
import { mailHandler } from '#platform/server/mail/worker.ts'
import type { Handler } from '#platform/server/queue/job.ts'

/** Everything that is done in the background, when asked for or by the clock. */
export const backgroundWork = ({ mail }: Config, log: Log): Handler[] => [mailHandler(mail, log), sweepOldNotices]
