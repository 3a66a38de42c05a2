import { runChecks } from '#app/server/doctor/run-checks.ts'
import { createAuditLogRoutes } from '#features/audit/server/routes.ts'
import { challengeJoinCodes, challengeRoutes } from '#features/challenges/server/routes.ts'
import { cleanupRoutes, groupJoinCodes } from '#features/cleanups/server/routes.ts'
import { createCorrectionRoutes } from '#features/corrections/server/routes.ts'
import { eventRoutes } from '#features/events/server/routes.ts'
import { createInstallationRoutes } from '#features/installation/server/routes.ts'
import { GLOBAL_RANK_SORT } from '#features/litterboard/rules.ts'
import { findRankInLitterboardList } from '#features/litterboard/server/queries.ts'
import { litterboardRoutes } from '#features/litterboard/server/routes.ts'
import { createMemberRoutes } from '#features/members/server/routes.ts'
import { readSuperadminEmails } from '#features/members/server/queries.ts'
import { requireAdmin } from '#features/members/server/service/current-user.ts'
import { createNoticeRoutes } from '#features/notices/server/routes.ts'
import { placeRoutes } from '#features/places/server/routes.ts'
import { createCodeIssuerFinder } from '#platform/server/limits/join-codes.ts'
import { sumOwnPiecesOfYear } from '#features/progress/server/queries.ts'
import { progressRoutes } from '#features/progress/server/routes.ts'

export const apiRouter = {
  audit: createAuditLogRoutes({ adminFor: requireAdmin }),
  challenges: challengeRoutes,
  cleanups: cleanupRoutes,
  corrections: createCorrectionRoutes({
    readPiecesOfYear: sumOwnPiecesOfYear,
    readRank: async (db, memberId) =>
      (await findRankInLitterboardList(db, memberId, { sort: GLOBAL_RANK_SORT, location: '', perPage: 1 })).rank,
  }),
  events: eventRoutes,
  installation: createInstallationRoutes({ runChecks: (config, mail) => runChecks(config, { mail, isOnPage: true }) }),
  litterboard: litterboardRoutes,
  members: createMemberRoutes(createCodeIssuerFinder([groupJoinCodes, challengeJoinCodes])),
  notices: createNoticeRoutes({ readSuperadminEmails }),
  places: placeRoutes,
  progress: progressRoutes,
}
