export const MEMBER_SORT_COLUMNS = [
  'full_name',
  'username',
  'email',
  'created_at',
  'zip_code',
  'current_streak_weeks',
  'is_public',
] as const
export type MemberSortColumn = (typeof MEMBER_SORT_COLUMNS)[number]

/** Filters of the admin member list. All but `deleted` leave out deleted members. */
export const MEMBER_LIST_FILTERS = ['all', 'disabled', 'deleted', 'private', 'admins', 'unverified'] as const
export type MemberListFilter = (typeof MEMBER_LIST_FILTERS)[number]

const DAY_MS = 24 * 60 * 60 * 1000
/** Days after which the data of an account that an admin deleted is purged. */
export const DELETED_ACCOUNT_RETENTION_DAYS = 30
/** Number of days before the purge from which the console warns that a deleted account will soon be gone. */
export const FEW_DAYS_BEFORE_PURGE = 3

/** Time from which on a deleted account is purged, and can no longer be restored. */
export const findPurgeTime = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + DELETED_ACCOUNT_RETENTION_DAYS * DAY_MS)

/** Accounts that were deleted before this time are purged. */
export const findLatestPurgedDeletion = (now: Date): Date =>
  new Date(now.getTime() - DELETED_ACCOUNT_RETENTION_DAYS * DAY_MS)

/** Number of days until a deleted account is purged; a part of a day counts as one. */
export const countDaysUntilPurge = (purgedFrom: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(purgedFrom) - now) / DAY_MS))

export const MAX_MEMBER_NOTE_LENGTH = 2000
/** Maximum number of notes about a member in one response, latest first. */
export const MAX_LISTED_MEMBER_NOTES = 100

export const MEMBER_LIST_PAGE_SIZE = 10
export const MAX_STREAK_WEEKS = 10_000
export const MAX_STREAK_CORRECTION_REASON_LENGTH = 1000
/** Path of the CSV export of members, relative to /api. */
export const MEMBERS_CSV_EXPORT_PATH = '/v1/admin/members.csv'
export const UNVERIFIED_MEMBERS_EXPORT_PATH = '/v1/admin/unverified-members.csv'
export const COPIED_MESSAGE_DURATION_MS = 1500

/**
 * Live-update topic for admins: a member was added, changed or removed. Triggers in server/sql/members.sql publish it.
 */
export const MEMBERS_LIVE_UPDATE_TOPIC = 'members'
/** Topic that announces ended sessions or changed rights of a member. Only server processes subscribe to it. */
export const memberSessionsLiveUpdateTopic = (id: string): string => `sessions:${id}`

type Account = { id: string; isAdmin: boolean; isSuperadmin: boolean }

/** Whether an admin may change a member: only superadmins may change superadmins. */
export const canActOnMember = (me: Pick<Account, 'isSuperadmin'>, member: Pick<Account, 'isSuperadmin'>): boolean =>
  me.isSuperadmin || !member.isSuperadmin

/** Whether an admin may disable, enable or delete an account: not their own and not a superadmin's. */
export const canDisableOrDeleteAccount = (me: { id: string }, member: Pick<Account, 'id' | 'isSuperadmin'>): boolean =>
  member.id !== me.id && !member.isSuperadmin

/** Whether an admin may end all sessions of a member. They end their own in Account Settings. */
export const canEndSessionsOfMember = (me: Pick<Account, 'id' | 'isSuperadmin'>, member: Account): boolean =>
  member.id !== me.id && canActOnMember(me, member)

/** Whether an admin may remove all second factors of a locked-out member: only superadmins, for others. */
export const canResetFactors = (me: Pick<Account, 'id' | 'isSuperadmin'>, member: Pick<Account, 'id'>): boolean =>
  me.isSuperadmin && member.id !== me.id

/** Whether an admin may change admin rights: only superadmins, for others who are not superadmins. */
export const canChangeAdminRights = (me: Account, member: Account): boolean =>
  me.isSuperadmin && member.id !== me.id && !member.isSuperadmin
