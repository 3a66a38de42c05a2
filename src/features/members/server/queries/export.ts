import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { CsvExportRowSelection } from '#platform/server/downloads/list-export.ts'
import { orderBySql } from '#platform/server/list-pages.ts'
import { splitIdsIntoBatches } from '#platform/server/lists.ts'
import { type MemberForAdmins, type AdminMemberListFilter, type UnverifiedMember } from '../../contract/admin.ts'
import { MEMBER_LIST_FILTER_SQL, chooseMemberListOrder, memberListCondition, toMemberListOrder } from './order.ts'
import { readAdminMembersByIds } from './admin-list.ts'
import { buildCurrentStreakSqlConditions } from './streaks.ts'
import { readUnverifiedMembersByIds } from './unverified.ts'

const LATEST_FIRST: AdminMemberListFilter = { search: '', show: 'all', sort: 'created_at', direction: 'descending' }

/**
 * Streams the members of a CSV export in list order. The ids are read once, at 16 bytes each, so memory stays small.
 * Rows are read in batches during the download; members deleted in the meantime are left out.
 */
export async function* streamMembers(
  db: Db,
  selection: CsvExportRowSelection<AdminMemberListFilter>,
  now: Date,
): AsyncGenerator<MemberForAdmins[]> {
  const filter = 'ids' in selection ? LATEST_FIRST : selection.filter
  const listed = memberListCondition(filter)
  const condition = 'ids' in selection ? sql`${listed} and ${hasIdIn(selection.ids)}` : listed
  for (const ids of splitIdsIntoBatches(await readIds(db, condition, filter, now)))
    yield await readAdminMembersByIds(db, ids, now)
}

/**
 * Streams the members with an unverified e-mail for the CSV export. Members who verify in the meantime are left out.
 */
export async function* streamUnverifiedMembers(
  db: Db,
  selection: CsvExportRowSelection<object>,
  now: Date,
): AsyncGenerator<UnverifiedMember[]> {
  const condition = 'ids' in selection ? hasIdIn(selection.ids) : sql`true`
  const found = await readIds(db, sql`${MEMBER_LIST_FILTER_SQL.unverified} and ${condition}`, LATEST_FIRST, now)
  for (const ids of splitIdsIntoBatches(found)) yield await readUnverifiedMembersByIds(db, ids)
}

const hasIdIn = (ids: string[]) => sql`id = any(${sql.param(ids)}::uuid[])`

async function readIds(db: Db, condition: SQL, filter: AdminMemberListFilter, now: Date): Promise<Buffer> {
  const order = chooseMemberListOrder(filter)
  const streaks = order.sort === 'current_streak_weeks' ? await buildCurrentStreakSqlConditions(db, now) : undefined
  const { rows } = await db.execute<{ ids: Buffer | null }>(sql`
    select string_agg(uuid_send(id), ''::bytea order by ${orderBySql(toMemberListOrder(order, streaks?.isAlive))}) as ids
    from profiles join user_litter_stats on user_id = id where ${condition}`)
  return rows[0]!.ids ?? Buffer.alloc(0)
}

export const memberCsvColumns: CsvColumns<MemberForAdmins> = {
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
  total_minutes: ({ totalMinutes }) => totalMinutes,
  created_at: ({ createdAt }) => createdAt,
}

export const unverifiedMemberCsvColumns: CsvColumns<UnverifiedMember> = {
  id: ({ id }) => id,
  full_name: ({ fullName }) => fullName,
  display_name: ({ displayName }) => displayName,
  email: ({ email }) => email,
  created_at: ({ createdAt }) => createdAt,
  confirmation_sent_at: ({ confirmationSentAt }) => confirmationSentAt,
}
