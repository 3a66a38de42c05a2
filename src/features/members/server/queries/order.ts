import { type SQL, sql } from 'drizzle-orm'
import { type AdminMemberListQuery } from '../../contract/admin.ts'
import { type MemberListFilter, type MemberSortColumn } from '../../rules/admin.ts'
import type { ListOrder } from '#platform/server/list-pages.ts'
import { matchesSearchWords } from '#platform/server/lists.ts'

const username = sql`lower(username)`
type MemberListOrderColumn = MemberSortColumn | 'deleted_at'

/**
 * Sort keys of each column of the admin member list, before the member id. They must equal the expressions of the
 * indexes `profiles_…_idx` in server/tables.ts. Text is sorted regardless of letter case. Descending is the reverse
 * order, except that members without a username are always last.
 */
const SORT_KEYS: Record<Exclude<MemberListOrderColumn, 'current_streak_weeks'>, SQL[]> = {
  deleted_at: [sql`deleted_at`],
  full_name: [sql`lower(full_name)`],
  username: [username],
  email: [sql`email`],
  created_at: [sql`created_at`],
  zip_code: [sql`lower(zip_code)`],
  is_public: [sql`is_public`, sql`created_at`],
}

/** Order of the admin member list. Deleted members are listed by the time of their deletion, latest first. */
export const chooseMemberListOrder = ({ show, sort, direction }: Omit<AdminMemberListQuery, 'search' | 'page'>) =>
  show === 'deleted'
    ? ({ sort: 'deleted_at', isDescending: true } as const)
    : { sort, isDescending: direction === 'descending' }
export type MemberListOrder = ReturnType<typeof chooseMemberListOrder>

/**
 * Sort keys of the admin member list, the member id last. Sorting by streak needs `isAlive`, the condition for a streak
 * that is alive today.
 */
export const toMemberListOrder = ({ sort, isDescending }: MemberListOrder, isAlive: SQL | undefined): ListOrder => {
  const keys =
    sort === 'current_streak_weeks' ? [sql`case when ${isAlive!} then streak_weeks else 0 end`] : SORT_KEYS[sort]
  return { keys: [...keys, sql`id`], isDescending, nullable: username }
}

/**
 * SQL conditions on `profiles` of the filters of the admin member list. Each but `all` is the condition of an index, or
 * its first column.
 */
export const MEMBER_LIST_FILTER_SQL: Record<MemberListFilter, SQL> = {
  all: sql`not is_deleted`,
  disabled: sql`is_disabled and not is_deleted`,
  deleted: sql`is_deleted`,
  private: sql`not is_public and not is_deleted`,
  admins: sql`(is_admin or is_superadmin) and not is_deleted`,
  unverified: sql`not email_verified and not is_deleted`,
}

/** SQL condition on `profiles` of the members that the admin member list shows. */
export const memberListCondition = ({ show, search }: Pick<AdminMemberListQuery, 'show' | 'search'>): SQL =>
  search ? sql`${MEMBER_LIST_FILTER_SQL[show]} and ${memberMatchesSearch(search)}` : MEMBER_LIST_FILTER_SQL[show]

/** SQL condition on `profiles`: username, e-mail or full name contains the search text. */
export const memberMatchesSearch = (search: string): SQL =>
  matchesSearchWords(sql`member_words(username, email, full_name)`, search)
