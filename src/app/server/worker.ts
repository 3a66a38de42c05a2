import { challengeHandlers } from '#features/challenges/server/worker.ts'
import { cleanupHandlers } from '#features/cleanups/server/worker.ts'
import { eventHandlers } from '#features/events/server/worker.ts'
import { litterboardHandlers } from '#features/litterboard/server/worker.ts'
import { memberHandlers } from '#features/members/server/worker.ts'
import { noticeHandlers } from '#features/notices/server/worker.ts'
import { sweepAttempts } from '#platform/server/limits/worker.ts'
import { pictureHandlers } from '#features/photos/server/worker.ts'
import { placeHandlers } from '#features/places/server/worker.ts'
import { sweepOldNotices } from '#platform/server/live/worker.ts'
import { mailHandler } from '#platform/server/mail/worker.ts'
import type { Handlers } from '#platform/server/platform.ts'

export const handlers: Handlers = ({ config, log }) => [
  mailHandler(config.mail, log),
  sweepOldNotices,
  sweepAttempts,
  ...memberHandlers,
  ...challengeHandlers,
  ...cleanupHandlers,
  ...eventHandlers,
  ...litterboardHandlers,
  ...noticeHandlers,
  ...pictureHandlers,
  ...placeHandlers,
]
