import { auditRoutes } from '#features/audit/server/routes.ts'
import { challenges } from '#features/challenges/server/routes.ts'
import { cleanups } from '#features/cleanups/server/routes.ts'
import { events } from '#features/events/server/routes.ts'
import { litterboard } from '#features/litterboard/server/routes.ts'
import { members } from '#features/members/server/routes.ts'
import { adminFor } from '#features/members/server/service/who.ts'
import { notices } from '#features/notices/server/routes.ts'
import { places } from '#features/places/server/routes.ts'
import { progress } from '#features/progress/server/routes.ts'

export const router = {
  audit: auditRoutes({ adminFor }),
  challenges,
  cleanups,
  events,
  litterboard,
  members,
  notices,
  places,
  progress,
}
