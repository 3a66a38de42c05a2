import { implement } from '@orpc/server'
import * as z from 'zod/mini'
import {
  confirmed,
  createConfirmedCsvExportAccess,
  requireAdmin,
  requireSuperadmin,
  throwGivenError,
} from '#features/members/server/service/current-user.ts'
import { RowIdSchema } from '#platform/contract.ts'
import { handleAdminActionRequest } from '#features/members/server/service/admin.ts'
import { type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { createListExportRoute } from '#platform/server/downloads/list-export.ts'
import { contract, errors } from '../contract.ts'
import { correctionUiTexts as texts } from '../copy.ts'
import { readCorrectionListPage } from './queries.ts'
import { correctionCsvColumns, readCorrectionsInBatches } from './queries/export.ts'
import {
  type CorrectionReaders,
  correctMember,
  isCorrectionDay,
  isForOtherSuperadmins,
  previewCorrection,
  takeBackCorrection,
} from './service.ts'

/** Download of the corrections of all members, or of one, as CSV for admins. */
export const correctionsCsvExport = createListExportRoute({
  path: '/v1/admin/corrections.csv',
  name: 'corrections',
  operationId: 'corrections.export',
  summary: 'Download the corrections of pieces as CSV, latest first',
  filter: z.object({ memberId: z.optional(RowIdSchema) }),
  columns: correctionCsvColumns,
  read: readCorrectionsInBatches,
  ...createConfirmedCsvExportAccess('corrections_exported', 'member_corrections'),
})

const os = implement(contract).$context<ApiContext>()
const adminOnly = os.use(createAuthorizationMiddleware(requireAdmin))
const superadminOnly = os.use(createAuthorizationMiddleware(requireSuperadmin))
const confirmedSuperadminOnly = os.use(createAuthorizationMiddleware(confirmed(requireSuperadmin)))

function checkDay({ platform }: ApiContext, day: string): void {
  if (isCorrectionDay(day, platform.clock.now())) return
  throw errors.BAD_REQUEST({ data: { fields: [{ path: 'day', message: texts.dayWrong }] } })
}

export const createCorrectionRoutes = (readers: CorrectionReaders) =>
  os.router({
    list: adminOnly.list.handler(async ({ input, context: { platform, me } }) => ({
      ...(await readCorrectionListPage(platform.db, input.id, input.page)),
      isForOtherSuperadmins: me.isSuperadmin && (await isForOtherSuperadmins(platform.db, me.id, input.id)),
    })),
    preview: superadminOnly.preview.handler(async ({ input, context }) => {
      checkDay(context, input.day)
      const effect = await previewCorrection(context.platform, readers, { ...input, admin: context.me })
      return effect ?? throwGivenError(errors.NOT_FOUND())
    }),
    correct: confirmedSuperadminOnly.correct.handler(async ({ input, context }) => {
      checkDay(context, input.day)
      await handleAdminActionRequest((platform, order) => correctMember(platform, readers, order), { input, context })
    }),
    takeBack: confirmedSuperadminOnly.takeBack.handler((request) =>
      handleAdminActionRequest((platform, order) => takeBackCorrection(platform, readers, order), request),
    ),
  })
