import { cleanupsInWords, formatNumber, membersInWords, photosInWords, piecesInWords } from '#platform/numbers.ts'
import { MAX_PAGED_ROWS } from '#platform/paging.ts'
import type { MemberForAdmins, MemberListFilterCounts } from '../../contract/admin.ts'
import { accountUiTexts } from '../../copy.ts'
import { extractFirstName } from '../../rules/accounts.ts'
import { DELETED_ACCOUNT_RETENTION_DAYS, type MemberListFilter } from '../../rules/admin.ts'
import type { SecondFactorKind } from '../../rules/factors.ts'

/** Formats a count that stops at a limit: "10,000+". */
export const formatCappedCount = ({ total, isMore }: { total: number; isMore: boolean }) =>
  `${formatNumber(total)}${isMore ? '+' : ''}`

const formatCount = (total: number, isMore: boolean) =>
  isMore ? `more than ${formatNumber(total)}` : formatNumber(total)

const STREAK_HINT = 'Holds as of this week and grows from there.'

/**
 * Describes which cleanups a restored account brings back: a private profile is on no board, a disabled account
 * nowhere.
 */
function restoredCleanups({ totalCleanups, totalLitterPieces, isDisabled, isPublic }: MemberForAdmins): string {
  const [cleanups, pieces] = [cleanupsInWords(totalCleanups), piecesInWords(totalLitterPieces)]
  if (!isPublic) return `${cleanups} and ${pieces}, on no board, as the profile is private`
  return isDisabled
    ? `${cleanups} and ${pieces}, on all boards once the account is enabled`
    : `${cleanups} and ${pieces}, on all boards`
}

/** Data of a member in other features: number of photos, and titles of joined challenges. */
export type MemberBelongings = { photos: number; challenges: string[] }

function restoredPictures({ avatarUrl }: MemberForAdmins, belongings: MemberBelongings | undefined): string[] {
  if (!belongings) return ['All photos and pictures']
  const photos = belongings.photos > 0 ? photosInWords(belongings.photos) : undefined
  if (!avatarUrl) return photos ? [photos] : []
  return [photos ? `${photos} and the picture` : 'The picture']
}

const NAMED_CHALLENGES = 5

function restoredChallenges(belongings: MemberBelongings | undefined): string[] {
  if (!belongings) return ['All joined challenges']
  const names = belongings.challenges.slice(0, NAMED_CHALLENGES).join(', ')
  const others = belongings.challenges.length - NAMED_CHALLENGES
  if (others > 0) return [`Challenges joined: ${names} and ${formatNumber(others)} more`]
  return names ? [`Challenges joined: ${names}`] : []
}

const SECOND_FACTOR_NAMES: Record<SecondFactorKind, string> = { passkey: 'Passkey', authenticator: 'Authenticator app' }

/** Sentences of the console's member pages. Those that the API shares are in ../../copy.ts. */
export const adminMemberListUiTexts = {
  search: 'Filter by username, email or name',
  failed: 'Failed to load members. Please try again.',
  noUsername: 'no username',
  headline: ({ all, unverified }: Pick<MemberListFilterCounts, 'all' | 'unverified'>) => {
    const members = membersInWords(all.total)
    return unverified.total > 0
      ? `${members}, ${formatCount(unverified.total, unverified.isMore)} not verified yet.`
      : `${members}.`
  },
  found: (total: string, isOne: boolean) => `${total} ${isOne ? 'member' : 'members'} found.`,
  tooMany: `More than ${formatNumber(MAX_PAGED_ROWS)} members match. Please narrow the search.`,
  facts: ({ createdAt, zipCode, currentStreakWeeks: weeks, isPublic }: MemberForAdmins, timeZone: string) => [
    formatReaderDay(createdAt, timeZone),
    zipCode,
    weeks > 0 ? `${formatNumber(weeks)} wk` : 'no streak',
    isPublic ? 'public' : 'private',
  ],
  notChanged: 'Failed to change the visibility. Please try again.',

  exportMembers: 'Export members',
  exportUnverified: 'Export members who are not verified',

  uuidHint: 'Ask for this id when a member writes to support.',
  notCopied: 'The id could not be copied. It is selected now: copy it with the keys or the menu of your device.',

  streakNow: 'Now',
  streakLongest: 'Longest',
  streakLastCleanup: 'Last cleanup',
  streakNoCleanup: 'none',
  streakUnread: 'not loaded',
  /** The hint about a streak always fills two lines, so that the dialog does not jump when data arrives. */
  streakHint: (weeks: number | null, longest: number | undefined) => {
    if (longest === undefined) return `${STREAK_HINT} The longest streak grows with it, and never shrinks.`
    const isLonger = weeks !== null && weeks > longest
    return `${STREAK_HINT} The longest streak ${isLonger ? 'grows to' : 'stays at'} ${formatNumber(isLonger ? weeks : longest)}.`
  },
  streakReasonHint: 'Kept in the audit log.',
  setStreak: (weeks: number | null) => (weeks === null ? 'Set streak' : `Set streak to ${formatNumber(weeks)}`),

  delete: {
    title: (name: string) => `Delete account of ${name}?`,
    consequences: [
      'They are signed out at once, and cannot sign in again',
      `For ${DELETED_ACCOUNT_RETENTION_DAYS} days an admin can restore the account, with everything in it`,
      'Then profile, cleanups and photos are purged, and nobody can bring them back',
      'Their email and username stay taken until then',
    ],
    after: () => accountUiTexts.groupsStay('their'),
    failed: 'Failed to delete the account. Please try again.',
  },
  restore: {
    action: 'Restore',
    title: (name: string) => `Restore ${name}?`,
    question: 'What comes back at once:',
    /** Consequences of a deletion. While `belongings` are missing, names them without their number. */
    consequences: (member: MemberForAdmins, isBySuperadmin: boolean, belongings?: MemberBelongings) => [
      ...(member.totalCleanups > 0 ? [restoredCleanups(member)] : []),
      ...restoredPictures(member, belongings),
      ...restoredChallenges(belongings),
      'Profile, loves and badges',
      ...(member.isAdmin && isBySuperadmin ? ['Admin rights'] : []),
    ],
    notBack: ({ fullName, isAdmin, isDisabled }: MemberForAdmins, isBySuperadmin: boolean) =>
      [
        isAdmin && !isBySuperadmin
          ? 'Sessions, admin rights, second factors and the password do not.'
          : 'Sessions, second factors and the password do not.',
        isDisabled
          ? 'The account stays disabled.'
          : `${extractFirstName(fullName)} gets an email with a link to set a new one.`,
      ].join(' '),
    failed: 'Failed to restore the account. Please try again.',
  },
  actionsFor: (name: string) => `Actions for ${name}`,
  memberGone: 'This member is not there',
  memberGoneHint: 'The account was deleted for good, or the address is wrong.',
  memberFailed: 'Unable to load the member',
  decisionsFailed: 'Unable to load the decisions',
  noDecisions: 'No admin has decided or written anything about this member.',
  newNote: 'Add a note, only admins read it',
  newNoteForm: 'New note',
  noteLoading: 'One moment...',
  olderNotesFailed: 'Unable to load the older notes',
  unknown: 'none',
  role: ({ isAdmin, isSuperadmin }: MemberForAdmins) => (isSuperadmin ? 'Superadmin' : isAdmin ? 'Admin' : 'Member'),
  disabledBand: 'This account is disabled.',
  restoreWhom: (name: string) => `Restore ${name}`,
  deletedOn: 'Deleted',
  goneOn: 'Gone for good on',
  deletedByUnknown: 'an admin who is gone',
  daysLeft: (days: number) =>
    days === 0 ? 'within a day' : `${formatNumber(days)} ${days === 1 ? 'day' : 'days'} left`,
  deletedHint: `Deleted members can come back for ${DELETED_ACCOUNT_RETENTION_DAYS} days. Until then their email and username stay taken.`,
  filters: 'Show members',
  filter: {
    all: 'All',
    disabled: 'Disabled',
    deleted: 'Deleted',
    private: 'Private',
    admins: 'Admins',
    unverified: 'Unverified',
  } satisfies Record<MemberListFilter, string>,
  disable: {
    title: (name: string) => `Disable account of ${name}?`,
    consequences: [
      'They are signed out at once, everywhere',
      'Boards and other members do not show them meanwhile',
      'You can enable the account again at any time',
    ],
    failed: 'Failed to disable the account. Please try again.',
  },
  enable: {
    action: 'Enable',
    title: (name: string) => `Enable account of ${name}?`,
    failed: 'Failed to enable the account. Please try again.',
  },
  resetGoal: {
    title: (name: string) => `Reset annual goal of ${name}?`,
    question: (pieces: number) => `The goal of ${piecesInWords(pieces)} is emptied. What goes with it:`,
    consequences: ['Their goal ring, until they set a new goal', 'Nobody can bring the old goal back'],
    failed: 'Failed to reset the annual goal. Please try again.',
  },
  makeAdmin: {
    title: (name: string) => `Make ${name} an admin?`,
    question: 'What an admin can do:',
    consequences: [
      'See all members with their email addresses',
      'Disable and delete accounts of others',
      'Review cleanups, and manage challenges, events and tags',
    ],
    failed: 'Failed to make this member an admin. Please try again.',
  },
  removeAdmin: {
    title: (name: string) => `Remove admin rights of ${name}?`,
    question: 'What goes with them:',
    consequences: ['They cannot enter the admin console any more', 'What they decided there stays as it is'],
    failed: 'Failed to remove the admin rights. Please try again.',
  },

  endSessions: {
    action: 'End all sessions',
    title: (name: string) => `End all sessions of ${name}?`,
    question: 'What happens at once:',
    consequences: [
      'They are signed out on every device',
      'Remembered devices are forgotten, so that a code is asked for again',
      'What was not sent yet stays on the device until they sign in again',
    ],
    failed: 'Failed to end the sessions. Please try again.',
  },
  resetFactors: {
    title: (name: string) => `Reset the second factors of ${name}?`,
    question: 'For somebody who is locked out. Make sure that it is them who asks. What goes:',
    consequences: [
      'All their passkeys, the authenticator app and the recovery codes',
      'Their sessions on every device',
      'Until they set a factor up again, their password alone opens the account',
    ],
    after: (name: string) => `${extractFirstName(name)} is told by email.`,
    failed: 'Failed to reset the second factors. Please try again.',
  },
  openSessions: 'Open',
  lastDaySeen: 'Last day seen',
  secondFactor: 'Second factor',
  secondFactors: (kinds: readonly SecondFactorKind[]) =>
    kinds.length === 2 ? 'Passkey and app' : kinds[0] ? SECOND_FACTOR_NAMES[kinds[0]] : 'none',

  unverifiedCount: (total: number, isMore: boolean) =>
    total === 1 && !isMore
      ? 'One person has not confirmed their email.'
      : `${isMore ? 'More than ' : ''}${formatNumber(total)} people have not confirmed their email.`,
  unverifiedFailed: 'Failed to load unverified accounts',
  neverSent: 'Never sent',
}

const formats = {
  day: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formatterOf = (how: keyof typeof formats) => (at: string, timeZone: string) =>
  new Date(at).toLocaleString('en-US', { ...formats[how], timeZone })

/** Formats a day in the reader's time zone: "Nov 20, 2026". */
export const formatReaderDay = formatterOf('day')
/** Formats a time in the reader's time zone: "Nov 20, 2026, 9:12 AM". */
export const formatReaderTime = formatterOf('moment')
