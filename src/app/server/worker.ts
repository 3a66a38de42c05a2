import { challengeHandlers } from '#features/challenges/server/worker.ts'
import { cleanupJobHandlers } from '#features/cleanups/server/worker.ts'
import { eventJobHandlers } from '#features/events/server/worker.ts'
import { litterboardHandlers } from '#features/litterboard/server/worker.ts'
import { memberHandlers } from '#features/members/server/worker.ts'
import { noticeJobHandlers } from '#features/notices/server/worker.ts'
import { sweepRateLimits } from '#platform/server/limits/worker.ts'
import { pictureHandlers } from '#features/photos/server/worker.ts'
import { placeHandlers } from '#features/places/server/worker.ts'
import { sweepNoticesHandler } from '#platform/server/live/worker.ts'
import { createMailHandler } from '#platform/server/mail/worker.ts'
import type { CreateJobHandlers } from '#platform/server/platform.ts'

export const jobHandlers: CreateJobHandlers = ({ config, log }) => [
  createMailHandler(config.mail, log),
  sweepNoticesHandler,
  sweepRateLimits,
  ...memberHandlers,
  ...challengeHandlers,
  ...cleanupJobHandlers,
  ...eventJobHandlers,
  ...litterboardHandlers,
  ...noticeJobHandlers,
  ...pictureHandlers,
  ...placeHandlers,
]
