import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { Wanted } from '#platform/server/downloads/list-export.ts'
import { BATCH } from '#platform/server/lists.ts'
import { type ManagedMember, type MemberFilter, type Unverified } from '../../contract/admin.ts'
import { foundBy, keysOf, orderBy } from './order.ts'
import { membersWith } from './managed.ts'
import { liveStreaks } from './streaks.ts'
import { unverifiedWith } from './unverified.ts'

const LATEST_FIRST: MemberFilter = { search: '', sort: 'created_at', direction: 'descending' }
const ID_BYTES = 16

/**
 * Streams the members of a CSV export in list order. The ids are read once, at 16 bytes each, so memory stays small.
 * Rows are read in batches during the download; members deleted in the meantime are left out.
 */
export async function* exportedMembers(
  db: Db,
  wanted: Wanted<MemberFilter>,
  now: Date,
): AsyncGenerator<ManagedMember[]> {
  const filter = 'ids' in wanted ? LATEST_FIRST : wanted.filter
  const words = filter.search ? foundBy(filter.search) : sql`true`
  const which = 'ids' in wanted ? pickedOut(wanted.ids) : words
  for await (const ids of batchesOf(db, which, filter, now)) yield await membersWith(db, ids, now)
}

/**
 * Streams the members with an unverified e-mail for the CSV export. Members who verify in the meantime are left out.
 */
export async function* exportedUnverified(db: Db, wanted: Wanted<object>, now: Date): AsyncGenerator<Unverified[]> {
  const which = 'ids' in wanted ? pickedOut(wanted.ids) : sql`true`
  const batches = batchesOf(db, sql`not email_verified and ${which}`, LATEST_FIRST, now)
  for await (const ids of batches) yield await unverifiedWith(db, ids)
}

const pickedOut = (ids: string[]) => sql`id = any(${sql.param(ids)}::uuid[])`

async function* batchesOf(db: Db, which: SQL, filter: MemberFilter, now: Date): AsyncGenerator<string[]> {
  const ids = await idsOf(db, which, filter, now)
  for (let at = 0; at < ids.length; at += BATCH * ID_BYTES) {
    const batch = ids.subarray(at, at + BATCH * ID_BYTES)
    yield Array.from({ length: batch.length / ID_BYTES }, (_, nr) => uuidAt(batch, nr * ID_BYTES))
  }
}

async function idsOf(db: Db, which: SQL, { sort, direction }: MemberFilter, now: Date): Promise<Buffer> {
  const streaks = sort === 'current_streak_weeks' ? await liveStreaks(db, now) : undefined
  const order = orderBy([...keysOf(sort, streaks?.isAlive), sql`id`], { direction })
  const { rows } = await db.execute<{ ids: Buffer | null }>(sql`
    select string_agg(uuid_send(id), ''::bytea order by ${order}) as ids
    from profiles join user_litter_stats on user_id = id where not is_deleted and ${which}`)
  return rows[0]!.ids ?? Buffer.alloc(0)
}

const uuidAt = (bytes: Buffer, at: number) =>
  bytes.toString('hex', at, at + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

export const memberColumns: CsvColumns<ManagedMember> = {
  id: ({ id }) => id,
  full_name: ({ fullName }) => fullName,
  username: ({ username }) => username,
  email: ({ email }) => email,
  zip_code: ({ zipCode }) => zipCode,
  country: ({ country }) => country,
  annual_goal: ({ annualGoal }) => annualGoal,
  is_public: ({ isPublic }) => isPublic,
  is_admin: ({ isAdmin }) => isAdmin,
  is_superadmin: ({ isSuperadmin }) => isSuperadmin,
  is_disabled: ({ isDisabled }) => isDisabled,
  email_verified: ({ emailVerified }) => emailVerified,
  current_streak_weeks: ({ currentStreakWeeks }) => currentStreakWeeks,
  created_at: ({ createdAt }) => createdAt,
}

export const unverifiedColumns: CsvColumns<Unverified> = {
  id: ({ id }) => id,
  full_name: ({ fullName }) => fullName,
  display_name: ({ displayName }) => displayName,
  email: ({ email }) => email,
  created_at: ({ createdAt }) => createdAt,
  confirmation_sent_at: ({ confirmationSentAt }) => confirmationSentAt,
}
