/** The columns that the list of members can be sorted by. */
export const MEMBER_SORTS = [
  'full_name',
  'username',
  'email',
  'created_at',
  'zip_code',
  'current_streak_weeks',
  'is_public',
] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

export const MEMBERS_PAGE = 10
export const STREAK_MOST = 10_000
export const STREAK_REASON_LONGEST = 1000
/** Below /api: the list as a table. */
export const EXPORT_PATH = '/v1/admin/members.csv'
export const UNVERIFIED_EXPORT_PATH = '/v1/admin/unverified-members.csv'
export const COPIED_MS = 1500

/** Where admins hear that something about members has changed (server/sql/members.sql). */
export const MEMBERS_TOPIC = 'members'
/** Where it is told that sessions of a member have ended, or their rights changed; heard by the server alone. */
export const sessionsTopic = (id: string): string => `sessions:${id}`

type Account = { id: string; isAdmin: boolean; isSuperadmin: boolean }

/** Nobody closes or opens a superadmin's account here, nor their own. */
export const mayClose = (me: { id: string }, member: Pick<Account, 'id' | 'isSuperadmin'>): boolean =>
  member.id !== me.id && !member.isSuperadmin

/** The flag of others, by superadmins; that of a superadmin says nothing. */
export const mayMakeAdmin = (me: Account, member: Account): boolean =>
  me.isSuperadmin && member.id !== me.id && !member.isSuperadmin
