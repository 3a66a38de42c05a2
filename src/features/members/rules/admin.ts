import { formatNumber } from '#platform/numbers.ts'

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

/** What is said where admins manage members, word for word. */
export const adminSentences = {
  title: 'Member Management',
  none: 'No users found',
  unverified: 'Unverified Accounts',
  noneUnverified: 'No unverified accounts found',
  loading: 'Loading...',
  copied: 'copied',
  deleteQuestion: (name: string) => `This will permanently delete ${name}'s account and all associated data.`,
  disableQuestion: (name: string) => `This will prevent ${name} from logging in, but their data will be preserved.`,
  enableQuestion: (name: string) => `This will allow ${name} to log in again and access their account.`,
  deleted: (name: string) => `${name}'s account has been deleted`,
  disabled: (name: string) => `${name}'s account has been disabled`,
  enabled: (name: string) => `${name}'s account has been enabled`,
  madePublic: (name: string) => `${name}'s profile is public now`,
  madePrivate: (name: string) => `${name}'s profile is private now`,
  goalReset: (name: string) => `${name}'s annual goal has been reset`,
  adminGranted: (name: string) => `${name} is an admin now`,
  adminRevoked: (name: string) => `${name} is no longer an admin`,
  streakSet: (name: string, weeks: number) => `${name}'s streak has been set to ${weeks}`,
  streakWrong: `Enter a whole number of weeks, from 0 to ${formatNumber(STREAK_MOST)}.`,
  streakReasonTooLong: `The reason must be at most ${formatNumber(STREAK_REASON_LONGEST)} characters`,
  streakNotSet: 'Failed to update streak',
  superadminProtected: 'The account of a superadmin cannot be disabled, enabled or deleted.',
  ownProtected: 'You cannot disable, enable or delete your own account here.',
  ownAdmin: 'You cannot change your own admin rights.',
  superadminAdmin: 'The rights of a superadmin are changed on the command line.',
  unverifiedAdmin: 'This address is not confirmed yet. Only members with a confirmed address can be admins.',
  gone: 'This account no longer exists. Nothing was changed.',
  disabledAlready: 'This account is disabled already. Nothing was changed.',
  enabledAlready: 'This account is enabled already. Nothing was changed.',
  alreadyVerified: 'This address is confirmed already.',
  disabledUnverified: 'This account is disabled. Enable it before you send the email again.',
}
