import * as z from 'zod/mini'
import { createErrors } from '#platform/api-error.ts'
import { memberManagementUiTexts } from '#features/members/copy.ts'
import {
  BAD_REQUEST,
  NonNegativeInteger,
  PageNumberSchema,
  RowIdSchema,
  createMultilineTextSchema,
  listPagingFields,
} from '#platform/contract.ts'
import { isCalendarDay } from '#platform/days.ts'
import { adminOperation, confirmedAdminProcedure, createOperationBuilder } from '#platform/procedures.ts'
import { correctionUiTexts as texts } from './copy.ts'
import {
  CORRECTION_KINDS,
  EARLIEST_CORRECTION_DAY,
  MAX_CORRECTED_PIECES,
  MAX_CORRECTION_REASON_LENGTH,
} from './rules.ts'

/** A correction of a member's pieces, as the member reads it. */
export const Correction = z.object({
  id: RowIdSchema,
  /** Day in whose year the correction counts for the annual goal. */
  day: z.string(),
  /** Pieces that the correction adds, or subtracts if negative. */
  pieces: z.int(),
  kind: z.enum(CORRECTION_KINDS),
  reason: z.string(),
  /** Time at which another row reverted this correction. */
  takenBackAt: z.nullable(z.iso.datetime()),
  /** The correction that this row reverts. */
  reverses: z.nullable(RowIdSchema),
  createdAt: z.iso.datetime(),
})
export type Correction = z.infer<typeof Correction>

export const CorrectionForAdmins = z.extend(Correction, {
  /** Name of the superadmin who made the correction; "deleted member" once their account is gone. */
  author: z.string(),
  /** Whether this is a self-correction, because there was no other superadmin. */
  isByThemselves: z.boolean(),
})
export type CorrectionForAdmins = z.infer<typeof CorrectionForAdmins>

export const CorrectionListResultPage = z.object({
  corrections: z.array(CorrectionForAdmins),
  /** Whether these are the reader's own pieces, which another superadmin must correct. */
  isForOtherSuperadmins: z.boolean(),
  ...listPagingFields,
})
export type CorrectionListResultPage = z.infer<typeof CorrectionListResultPage>

const Change = z.object({ before: NonNegativeInteger, after: NonNegativeInteger })

/** Effect that a correction would have, counted by the server without saving it. */
export const CorrectionEffect = z.object({
  /** The member's own total of pieces. */
  own: Change,
  /** The total of approved pieces on the boards and in the bio. */
  boards: Change,
  /** The member's own pieces in the year of the correction. */
  year: Change,
  /** Rank on the Litterboard; null for a member who is on no board. */
  rank: z.object({ before: z.nullable(z.int()), after: z.nullable(z.int()) }),
  annualGoal: z.nullable(z.int()),
  /** Sentence that explains why the correction would be rejected, or null. */
  refusal: z.nullable(z.string()),
})
export type CorrectionEffect = z.infer<typeof CorrectionEffect>

export const CorrectedPieces = z.int(texts.piecesWrong).check(
  z.refine((pieces) => pieces !== 0, { error: texts.piecesRequired, abort: true }),
  z.gte(-MAX_CORRECTED_PIECES, texts.tooManyPieces),
  z.lte(MAX_CORRECTED_PIECES, texts.tooManyPieces),
)

/** Day of a correction. The server also checks that it is not in the future. */
export const CorrectionDay = z.string(texts.dayRequired).check(
  z.minLength(1, { error: texts.dayRequired, abort: true }),
  z.refine(isCalendarDay, { error: texts.dayWrong, abort: true }),
  z.refine((day) => day >= EARLIEST_CORRECTION_DAY, texts.dayWrong),
)

export const CorrectionReason = createMultilineTextSchema(MAX_CORRECTION_REASON_LENGTH, texts.reasonTooLong).check(
  z.minLength(1, texts.reasonRequired),
)

const changedTotals = { pieces: CorrectedPieces, day: CorrectionDay }

export const NewCorrection = z.object({
  id: RowIdSchema,
  correctionId: RowIdSchema,
  ...changedTotals,
  kind: z.enum(CORRECTION_KINDS),
  reason: CorrectionReason,
})
export type NewCorrection = z.infer<typeof NewCorrection>

export const Reversal = z.object({
  id: RowIdSchema,
  correctionId: RowIdSchema,
  reversalId: RowIdSchema,
  reason: CorrectionReason,
})
export type Reversal = z.infer<typeof Reversal>

const memberGone = { status: 404, message: memberManagementUiTexts.gone }
const writeOperation = createOperationBuilder(
  'Admin',
  confirmedAdminProcedure.errors({
    NOT_FOUND: memberGone,
    BAD_REQUEST,
    BELOW_ZERO: { status: 409, message: texts.wouldFallBelowZero },
    CONFLICT: { status: 409, message: texts.idTaken },
    OWN_PIECES: { status: 409, message: texts.own },
    // The superadmin's rights may end during the request.
    SUPERADMIN_ACCOUNT: { status: 409, message: memberManagementUiTexts.superadminUnchangeable },
  }),
)

export const contract = {
  list: adminOperation(
    'GET /v1/admin/members/{id}/corrections',
    "List the corrections of a member's pieces, latest first",
    'Admins only. A correction that was taken back stays in the list, beside the row that reverses it.',
  )
    .input(z.object({ id: RowIdSchema, page: PageNumberSchema }))
    .output(CorrectionListResultPage),
  preview: adminOperation(
    'POST /v1/admin/members/{id}/corrections/preview',
    'Count what a correction would change (superadmins only)',
    'Nothing is saved. `refusal` is the sentence with which the correction would be refused: a total would fall below zero, or another superadmin corrects these pieces.',
  )
    .input(z.object({ id: RowIdSchema, ...changedTotals }))
    .output(CorrectionEffect)
    .errors({ NOT_FOUND: memberGone, BAD_REQUEST }),
  correct: writeOperation(
    'PUT /v1/admin/members/{id}/corrections/{correctionId}',
    "Correct a member's pieces (superadmins only)",
    "Counts on the boards, in the member's own total and in the goal of its year; not in streaks, challenges, places and community totals. The member reads the reason in the history. The client generates the id, so that a retry counts once. The superadmin's own pieces fail with `OWN_PIECES` while there is another superadmin.",
    { successStatus: 204 },
  ).input(NewCorrection),
  takeBack: writeOperation(
    'PUT /v1/admin/members/{id}/corrections/{correctionId}/reversals/{reversalId}',
    'Take back a correction by a row that reverses it (superadmins only)',
    'The new row has the opposite pieces, and the day and kind of the correction. A correction can be taken back once; a row that takes another one back cannot. On the own pieces it fails like a correction.',
    { successStatus: 204 },
  )
    .input(Reversal)
    .errors({
      NO_CORRECTION: { status: 404, message: texts.missing },
      TAKEN_BACK: { status: 409, message: texts.takenBackAlready },
      IS_REVERSAL: { status: 409, message: texts.isReversal },
    }),
}

export const errors = createErrors<typeof contract>()
