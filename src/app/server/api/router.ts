import { createAuditRoutes } from '#features/audit/server/routes.ts'
import { challenges } from '#features/challenges/server/routes.ts'
import { cleanups } from '#features/cleanups/server/routes.ts'
import { events } from '#features/events/server/routes.ts'
import { litterboardRoutes } from '#features/litterboard/server/routes.ts'
import { memberRoutes } from '#features/members/server/routes.ts'
import { requireAdmin } from '#features/members/server/service/current-user.ts'
import { noticeRoutes } from '#features/notices/server/routes.ts'
import { places } from '#features/places/server/routes.ts'
import { progress } from '#features/progress/server/routes.ts'

export const router = {
  audit: createAuditRoutes({ adminFor: requireAdmin }),
  challenges,
  cleanups,
  events,
  litterboard: litterboardRoutes,
  members: memberRoutes,
  notices: noticeRoutes,
  places,
  progress,
}
