import { challengeJobHandlers } from '#features/challenges/server/worker.ts'
import { cleanupJobHandlers } from '#features/cleanups/server/worker.ts'
import { eventJobHandlers } from '#features/events/server/worker.ts'
import { litterboardJobHandlers } from '#features/litterboard/server/worker.ts'
import { memberJobHandlers } from '#features/members/server/worker.ts'
import { contactMessageJobHandlers } from '#features/notices/server/worker.ts'
import { sweepRateLimitsHandler } from '#platform/server/limits/worker.ts'
import { pictureJobHandlers } from '#features/photos/server/worker.ts'
import { placeJobHandlers } from '#features/places/server/worker.ts'
import { sweepLiveNoticesHandler } from '#platform/server/live/worker.ts'
import { createMailJobHandler } from '#platform/server/mail/worker.ts'
import { compactTalliesHandler } from '#platform/server/tallies/worker.ts'
import type { JobHandlersFactory } from '#platform/server/platform.ts'

export const createAllJobHandlers: JobHandlersFactory = ({ installation, log }) => [
  createMailJobHandler(installation, log),
  sweepLiveNoticesHandler,
  sweepRateLimitsHandler,
  compactTalliesHandler,
  ...memberJobHandlers,
  ...challengeJobHandlers,
  ...cleanupJobHandlers,
  ...eventJobHandlers,
  ...litterboardJobHandlers,
  ...contactMessageJobHandlers,
  ...pictureJobHandlers,
  ...placeJobHandlers,
]
