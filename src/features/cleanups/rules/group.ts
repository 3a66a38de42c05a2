import { matchPath } from '#platform/page-path.ts'
import { type CleanupReviewStatus, isCountedReviewStatus } from '../rules.ts'

/*
 * Group cleanups. A group is one cleanup of several people: the host enters its total, and each member takes a share,
 * which is an ordinary cleanup. The pieces that nobody takes are the rest. Shares and rest always add up to the total.
 */

export const MAX_GROUP_PIECES = 5000
/** Limits of the number of people, the host included, members or not. */
export const GROUP_PEOPLE = { least: 2, most: 500, initial: 2 }
export const MAX_SHARES_PER_GROUP = 100
/** Days during which others can join a group. */
export const GROUP_OPEN_DAYS = 7
export const MAX_INVITATIONS_PER_GROUP = MAX_SHARES_PER_GROUP - 1
/** Maximum number of members found by the search for invitees. */
export const FOUND_COMPANIONS_COUNT = 8

export const GROUP_CODE_LENGTH = 6
/** Characters of join codes, without those that look alike: 0 and O, 1 and I. */
export const GROUP_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Converts a typed join code to its stored form: upper case, without spaces and dashes. */
export const normalizeGroupCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

const CODE_PATTERN = new RegExp(`^[${GROUP_CODE_ALPHABET}]{${GROUP_CODE_LENGTH}}$`)
export const isGroupCode = (code: string): boolean => CODE_PATTERN.test(code)

/** Formats a join code in two blocks of three, such as "H7K 4QX". */
export const formatGroupCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** Path of the page for typing a join code, and the beginning of the URL in the QR code. */
export const GROUP_CODE_PATH = '/together'
export const createJoinGroupPath = (code: string): string => `${GROUP_CODE_PATH}/${code}`
export function readCodeOfJoinGroupPath(path: string): string | undefined {
  const code = normalizeGroupCode(matchPath(createJoinGroupPath('$code'), path)?.code ?? '')
  return isGroupCode(code) ? code : undefined
}
export const createGroupPath = (groupId: string): string => `/dashboard/together/${groupId}`

type GroupState = { closesAt: Date; status: CleanupReviewStatus; isHostOpen: boolean }

/** Whether others can join: until the group closes, unless a reviewer has rejected it or the host's account is closed. */
export const isGroupOpen = ({ closesAt, status, isHostOpen }: GroupState, now: Date): boolean =>
  now < closesAt && isCountedReviewStatus(status) && isHostOpen

/** Minimum time between two reminders to invited members. */
const REMINDER_PAUSE_MS = 24 * 60 * 60 * 1000

/** Time from which the host can send reminders again. Undefined if possible now. */
export function findNextReminder({ remindedAt }: { remindedAt: Date | null }, now: Date): Date | undefined {
  const next = remindedAt && new Date(remindedAt.getTime() + REMINDER_PAUSE_MS)
  return next && next > now ? next : undefined
}

type GroupSize = { total: number; people: number }

/**
 * Computes the equal shares of a group: the remainder goes to the host, and no share exceeds the maximum number of pieces
 * of a cleanup. The shares of people without an account stay in the rest.
 */
export function computeEqualShares({ total, people }: GroupSize, mostPieces: number): { host: number; others: number } {
  const others = Math.floor(total / people)
  return {
    host: Math.min(mostPieces, total - others * (people - 1)),
    others: Math.min(mostPieces, others),
  }
}

/** Suggested share of a new member: an equal share, or the rest if that is less. */
export const computeOfferedShare = ({ rest, ...size }: GroupSize & { rest: number }, mostPieces: number): number =>
  Math.min(computeEqualShares(size, mostPieces).others, rest)

/** Largest possible share of a member: their own pieces plus the rest, up to the maximum of one cleanup. */
export const computeLargestShare = ({ own, rest }: { own: number; rest: number }, mostPieces: number): number =>
  Math.min(mostPieces, own + rest)

/** Whether a cleanup is the share of a guest, who joined another member's group. */
export const isGuestShare = ({ group }: { group: { isHost: boolean } | null }): boolean =>
  group !== null && !group.isHost

/** Number of the others in "with 4 others". */
export const countCompanions = ({ people }: Pick<GroupSize, 'people'>): number => Math.max(0, people - 1)
