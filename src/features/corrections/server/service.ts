import { and, eq } from 'drizzle-orm'
import { extractFirstName } from '#features/members/rules/accounts.ts'
import { isNobodyElseAdmin } from '#features/members/server/queries.ts'
import { type AdminActionRequest, runAuditedAdminAction } from '#features/members/server/service/admin.ts'
import { profiles } from '#features/members/server/tables.ts'
import { latestDayOnEarth } from '#platform/days.ts'
import { type Queryable, type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { type CorrectionEffect, type NewCorrection, type Reversal, errors } from '../contract.ts'
import { correctionUiTexts as texts } from '../copy.ts'
import {
  CORRECTED_TOTALS,
  EARLIEST_CORRECTION_DAY,
  fallsBelowZero,
  findCorrectionLimit,
  toShownTotal,
} from '../rules.ts'
import { readCorrectableMember } from './queries.ts'
import { memberCorrections } from './tables.ts'

type Dependencies = Pick<PlatformServices, 'db' | 'clock'>

/** Reads numbers of a member that belong to features above this one (dependency injection). */
export type CorrectionReaders = {
  /** The member's own pieces in the year of a day, with corrections. May be negative. */
  readPiecesOfYear: (db: Queryable, memberId: string, day: string) => Promise<number>
  /** Rank on the Litterboard, or null for a member who is on no board. */
  readRank: (db: Queryable, memberId: string) => Promise<number | null>
}

/** Whether a correction can have this day. The server does not know the member's time zone. */
export const isCorrectionDay = (day: string, now: Date): boolean =>
  day >= EARLIEST_CORRECTION_DAY && day <= latestDayOnEarth(now)

/** Whether another superadmin must correct the member's pieces: nobody corrects their own unless nobody else can. */
export const isForOtherSuperadmins = async (db: Queryable, adminId: string, memberId: string): Promise<boolean> =>
  adminId === memberId && !(await isNobodyElseAdmin(db, [adminId], 'superadmin'))

type Change = { pieces: number; day: string }

async function readTotals(db: Queryable, readers: CorrectionReaders, id: string, day: string) {
  const member = await readCorrectableMember(db, id)
  return member && { ...member, year: await readers.readPiecesOfYear(db, id, day) }
}
type Totals = NonNullable<Awaited<ReturnType<typeof readTotals>>>

/** Sentence that rejects subtracting more pieces than a total has, if the change would. */
function findRefusal(totals: Totals, { pieces, day }: Change): string | undefined {
  const limit = findCorrectionLimit(totals)
  return fallsBelowZero(pieces, limit)
    ? texts.belowZero(extractFirstName(totals.fullName), limit, day.slice(0, 4))
    : undefined
}

/** Thrown to roll back the correction of a preview, once its effect has been read. */
class PreviewRollback extends Error {}

/**
 * Computes the effect of a correction: makes it in a transaction, reads totals and rank with the pages' queries, and
 * rolls back. The preview is thus exact. Undefined if the account was deleted.
 */
export async function previewCorrection(
  { db, clock }: Dependencies,
  readers: CorrectionReaders,
  { id, admin, ...change }: Change & AdminActionRequest,
): Promise<CorrectionEffect | undefined> {
  let effect: CorrectionEffect | undefined
  const readState = async (tx: Tx) => {
    const totals = await readTotals(tx, readers, id, change.day)
    return totals && { ...totals, rank: await readers.readRank(tx, id) }
  }
  const count = async (tx: Tx) => {
    // Lock the member, so that the preview shows the effect of this correction alone.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)).for('no key update')
    const before = await readState(tx)
    if (!before) return
    const author = { reason: '', authorId: id, authorName: '', createdAt: clock.now() }
    await tx
      .insert(memberCorrections)
      .values({ id: generateRowId(), memberId: id, kind: 'correction', ...change, ...author })
    const after = (await readState(tx))!
    const totals = CORRECTED_TOTALS.map((total) => [
      total,
      { before: toShownTotal(before[total]), after: toShownTotal(after[total]) },
    ])
    effect = {
      ...(Object.fromEntries(totals) as Pick<CorrectionEffect, 'own' | 'boards' | 'year'>),
      rank: { before: before.rank, after: after.rank },
      annualGoal: before.annualGoal,
      refusal: (await isForOtherSuperadmins(tx, admin.id, id)) ? texts.own : (findRefusal(before, change) ?? null),
    }
    throw new PreviewRollback()
  }
  await runInTransaction(db, count).catch((error: unknown) => {
    if (!(error instanceof PreviewRollback)) throw error
  })
  return effect
}

type NewRow = Omit<typeof memberCorrections.$inferInsert, 'memberId' | 'authorId' | 'authorName' | 'createdAt'>

/** Corrects a member's pieces (superadmins only). A repeated request changes nothing (idempotent). */
export const correctMember = (
  platform: Dependencies,
  readers: CorrectionReaders,
  { correctionId, pieces, day, kind, reason, ...request }: NewCorrection & AdminActionRequest,
) =>
  writeCorrection(platform, readers, request, () =>
    Promise.resolve({ id: correctionId, pieces, day, kind, reason, reverses: null }),
  )

/**
 * Reverts a correction with a negated row (superadmins only). It has the correction's day, so both count in the same
 * year's goal.
 */
export const takeBackCorrection = (
  platform: Dependencies,
  readers: CorrectionReaders,
  { correctionId, reversalId, reason, ...request }: Reversal & AdminActionRequest,
) =>
  writeCorrection(platform, readers, request, async (tx) => {
    const { id, memberId, reverses } = memberCorrections
    const [correction] = await tx
      .select()
      .from(memberCorrections)
      .where(and(eq(id, correctionId), eq(memberId, request.id)))
    if (!correction) throw errors.NO_CORRECTION()
    if (correction.reverses) throw errors.IS_REVERSAL()
    const [reversal] = await tx.select({ id }).from(memberCorrections).where(eq(reverses, correctionId))
    if (reversal && reversal.id !== reversalId) throw errors.TAKEN_BACK()
    const { pieces, day, kind } = correction
    return { id: reversalId, pieces: -pieces, day, kind, reason, reverses: correctionId }
  })

/** Writes a correction and its audit entry in one transaction, while the member is locked. */
const writeCorrection = (
  platform: Dependencies,
  readers: CorrectionReaders,
  request: AdminActionRequest,
  decide: (tx: Tx) => Promise<NewRow>,
): Promise<void> =>
  runAuditedAdminAction(platform, request, async ({ admin, member }, tx) => {
    if (!admin.isSuperadmin) throw errors.FORBIDDEN()
    const row = await decide(tx)
    const values = { ...row, memberId: member.id, authorId: admin.id }
    const known = await findCorrection(tx, row.id)
    if (known && isSameCorrection(known, values)) return undefined
    if (known) throw errors.CONFLICT()
    if (await isForOtherSuperadmins(tx, admin.id, member.id)) throw errors.OWN_PIECES()
    const before = (await readTotals(tx, readers, member.id, row.day))!
    const message = findRefusal(before, row)
    if (message) throw errors.BELOW_ZERO({ message })
    const [added] = await tx
      .insert(memberCorrections)
      .values({ ...values, authorName: admin.fullName, createdAt: platform.clock.now() })
      .onConflictDoNothing()
      .returning({ id: memberCorrections.id })
    // Another member's correction has concurrently used the same id.
    if (!added) throw errors.CONFLICT()
    const { id: correctionId, pieces, kind, day } = row
    return {
      action: row.reverses ? 'correction_reversed' : 'correction_made',
      before: { totalPieces: toShownTotal(before.own) },
      after: { totalPieces: toShownTotal(before.own + pieces), pieces, kind, day, correctionId },
      notes: row.reason,
      byThemselves: admin.id === member.id,
    }
  })

async function findCorrection(tx: Tx, id: string) {
  const [found] = await tx.select().from(memberCorrections).where(eq(memberCorrections.id, id))
  return found
}

const isSameCorrection = (
  known: typeof memberCorrections.$inferSelect,
  sent: NewRow & { memberId: string; authorId: string },
): boolean =>
  (Object.keys(sent) as (keyof typeof sent)[]).every((column) => (known[column] ?? null) === (sent[column] ?? null))
