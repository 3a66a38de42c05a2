import { and, eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { throwGivenError } from '#features/members/server/service/current-user.ts'
import { profiles } from '#features/members/server/tables.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { holdAdvisoryLockUntilCommit } from '#platform/server/db/advisory-lock.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import { cleanupReviewUiTexts as texts } from '../../copy.ts'
import { REVIEW_CLAIM_SECONDS, MAX_REVIEW_CLAIMS_PER_ADMIN, REVIEW_LIVE_UPDATE_TOPIC } from '../../rules/review.ts'
import { decidedCleanupId, hosts, isHostOfGroup } from '../queries.ts'
import { isForOtherAdminsSql } from '../queries/own-cleanups.ts'
import { cleanupClaims, cleanupLogs } from '../tables.ts'

type Claim = { cleanupId: string; userId: string; now: Date; until: Date }

/**
 * Reserves a cleanup for one reviewing admin for `REVIEW_CLAIM_SECONDS`. That admin can renew the claim. An expired
 * claim blocks nobody. The claim on any share of a group is one on the whole group.
 */
export const claimCleanupForReview = ({ db, clock }: PlatformServices, admin: CurrentUser, shareId: string) =>
  runInTransaction(db, async (tx) => {
    const now = clock.now()
    const found = (await findDecidedCleanup(tx, shareId, admin)) ?? throwGivenError(errors.NOT_FOUND())
    if (found.isForOtherAdmins) throw errors.OWN_CLEANUP()
    const { cleanupId } = found
    const until = new Date(now.getTime() + REVIEW_CLAIM_SECONDS * 1000)
    // Take an advisory lock per admin, so that concurrent claims cannot exceed `MAX_REVIEW_CLAIMS_PER_ADMIN`.
    await holdAdvisoryLockUntilCommit(tx, `claims of ${admin.id}`)
    const claimed = await upsertClaim(tx, { cleanupId, userId: admin.id, now, until })
    if (!claimed) {
      const name = (await findClaimantName(tx, cleanupId)) ?? throwGivenError(errors.NOT_FOUND())
      throw errors.CLAIMED({ message: texts.claimed(name), data: { name } })
    }
    await releaseOldest(tx, admin, cleanupId)
    if (!claimed.isRenewed) await publishTopicChanges(tx, REVIEW_LIVE_UPDATE_TOPIC)
    return { until: until.toISOString() }
  })

/**
 * Releases the admin's oldest claims beyond `MAX_REVIEW_CLAIMS_PER_ADMIN`, so that one admin cannot block all cleanups.
 */
const releaseOldest = (tx: Tx, { id }: CurrentUser, cleanupId: string) =>
  tx.execute(sql`
    delete from ${cleanupClaims} where ${cleanupClaims.cleanupId} in (
      select cleanup_id from ${cleanupClaims} where user_id = ${id}
      order by cleanup_id = ${cleanupId} desc, until desc offset ${MAX_REVIEW_CLAIMS_PER_ADMIN}
    ) and user_id = ${id}`)

/**
 * Upserts the claim on a cleanup in one statement: of concurrent admins only one gets it. Waits for decisions in
 * progress.
 */
async function upsertClaim(tx: Tx, { cleanupId, userId, now, until }: Claim) {
  const [at, end] = [sql`${now.toISOString()}::timestamptz`, sql`${until.toISOString()}::timestamptz`]
  const { rows } = await tx.execute<{ isRenewed: boolean }>(sql`
    with mine as (
      select from ${cleanupClaims}
      where ${cleanupClaims.cleanupId} = ${cleanupId} and ${cleanupClaims.userId} = ${userId} and ${cleanupClaims.until} > ${at}
    )
    insert into ${cleanupClaims} as kept (cleanup_id, user_id, until)
    select ${cleanupLogs.cleanupId}, ${userId}, ${end} from ${cleanupLogs}
    where ${cleanupLogs.cleanupId} = ${cleanupId} for key share
    on conflict (cleanup_id) do update set user_id = excluded.user_id, until = excluded.until
      where kept.user_id = excluded.user_id or kept.until <= ${at}
    returning xmax <> 0 and exists (select from mine) as "isRenewed"`)
  return rows[0]
}

/** Finds the cleanup that decisions apply to: the host's share of its group, or itself without a group. */
async function findDecidedCleanup(tx: Tx, id: string, admin: CurrentUser) {
  const [found] = await tx
    .select({ cleanupId: decidedCleanupId, isForOtherAdmins: isForOtherAdminsSql(admin.id) })
    .from(cleanupLogs)
    .leftJoin(hosts, isHostOfGroup)
    .where(eq(cleanupLogs.cleanupId, id))
  return found
}

async function findClaimantName(tx: Tx, cleanupId: string): Promise<string | undefined> {
  const [claim] = await tx
    .select({ fullName: profiles.fullName })
    .from(cleanupClaims)
    .innerJoin(profiles, eq(profiles.id, cleanupClaims.userId))
    .where(eq(cleanupClaims.cleanupId, cleanupId))
  return claim?.fullName
}

export const releaseCleanupClaim = ({ db }: PlatformServices, admin: CurrentUser, shareId: string): Promise<void> =>
  runInTransaction(db, async (tx) => {
    const { cleanupId } = (await findDecidedCleanup(tx, shareId, admin)) ?? {}
    if (cleanupId === undefined) return
    const own = and(eq(cleanupClaims.cleanupId, cleanupId), eq(cleanupClaims.userId, admin.id))
    const released = await tx.delete(cleanupClaims).where(own).returning({ cleanupId: cleanupClaims.cleanupId })
    if (released.length > 0) await publishTopicChanges(tx, REVIEW_LIVE_UPDATE_TOPIC)
  })
