import { Check, CircleX, Flag, type LucideIcon } from 'lucide-react'
import { formatDayWithoutWeekday } from '#platform/days.ts'
import {
  cleanupsInWords,
  formatNumber,
  membersInWords,
  peopleInWords,
  piecesInWords,
  pluralizeCleanup,
} from '#platform/numbers.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import type { CleanupReviewStatus } from '../../rules.ts'
import { cleanupReviewUiTexts } from '../../copy.ts'
import type { FrequentReason } from './reason-buttons.tsx'
import type { ReviewDecisionStatus, DecisionStatusRequiringNote } from './decisions.ts'

export const formatReviewListDay = (date: string) => formatDayWithoutWeekday(date, 'Invalid date')

export const reviewScreenUiTexts = {
  filter: 'Filter by username',
  listFailed: 'Unable to load the cleanups',
  failedInWords: "We're having trouble reading them.",
  allDone: 'All caught up',
  decidedNow: (count: number) => `You decided on ${cleanupsInWords(count)} in this sitting. Thank you.`,
  clearFilter: 'Clear filter',
  ofMember: (name: string | undefined) => (name ? `Only cleanups of ${name}.` : 'Only cleanups of one member.'),
  allMembers: 'Show all members',
  nothingWaits: 'Nothing waits for review. New cleanups show up here by themselves.',
  selected: (count: number) => `${formatNumber(count)} selected`,
  noNote: 'Enter a note for the member',
  decided: (status: CleanupReviewStatus, count: number) =>
    count === 1 ? cleanupReviewUiTexts.decided(status) : `${cleanupsInWords(count)} ${status}`,
  already: (status: CleanupReviewStatus, count: number) =>
    count === 1 ? `This cleanup is already ${status}.` : `All ${cleanupsInWords(count)} are already ${status}.`,
  undone: (count: number) => (count === 1 ? 'Decision undone' : `${formatNumber(count)} decisions undone`),
  refused: (count: number, of: number) => `${formatNumber(count)} of ${formatNumber(of)} stay as they were.`,
  about: ({ member, litterCount }: CleanupForReview) => `${member.fullName}, ${piecesInWords(litterCount)}`,
  photoCaption: ({ member, status }: CleanupForReview) => `${member.fullName}, ${cleanupReviewUiTexts.tab(status)}`,
  place: (place: number, total: number, isMore: boolean) =>
    `${formatNumber(place)} of ${isMore ? 'more than ' : ''}${formatNumber(total)}`,
  /** Accessible name that distinguishes a cleanup from others of the same member or day. */
  which: ({ member, litterCount, date }: CleanupForReview) =>
    `${member.fullName}, ${piecesInWords(litterCount)}, ${formatReviewListDay(date)}`,
  together: ({ people, total, rest }: { people: number; total: number; rest: number }) =>
    `Together: ${peopleInWords(people)}, ${piecesInWords(total)}, rest ${formatNumber(rest)}`,
  host: '(host)',
  rest: 'The rest',
  share: (name: string, pieces: number) => `${name} ${formatNumber(pieces)}`,
  allShares: (count: number) => `Show all ${formatNumber(count)} shares`,
  ofTotalShort: (total: number) => `of ${formatNumber(total)}`,
  ofTotal: (total: number) => `of ${piecesInWords(total)}`,
  shareOfTotal: (pieces: number, total: number) => `${formatNumber(pieces)} of ${piecesInWords(total)}`,
  decidedTogether: (shares: number) => {
    if (shares === 1) return 'Nobody else has a share.'
    return shares === 2
      ? 'The decision and its note are for both members.'
      : `The decision and its note are for all ${membersInWords(shares)}.`
  },
  others: (count: number) => (count > 0 ? `${formatNumber(count)} other ${pluralizeCleanup(count)}.` : 'The only one.'),
}

export const DECISION_BUTTON_LABELS: Record<
  ReviewDecisionStatus,
  { verb: string; doing: string; icon: LucideIcon; ink: string }
> = {
  approved: { verb: 'Approve', doing: 'Approving...', icon: Check, ink: 'text-moss' },
  flagged: { verb: 'Flag', doing: 'Flagging...', icon: Flag, ink: 'text-poppy-ink' },
  rejected: { verb: 'Reject', doing: 'Rejecting...', icon: CircleX, ink: 'text-brick' },
}

export const SUGGESTED_REVIEW_NOTES_BY_DECISION_STATUS: Record<DecisionStatusRequiringNote, readonly FrequentReason[]> =
  {
    rejected: [
      {
        label: 'Photo used before',
        note: 'A photo was already used for another cleanup. Please log this one with its own picture.',
      },
      {
        label: 'Count looks too high',
        note: 'The number of pieces is higher than the photos show. Please check it, and log it again.',
      },
      { label: 'No litter in the photo', note: 'The photos do not show what was picked up. Please add one that does.' },
    ],
    flagged: [
      { label: 'Photo is unclear', note: 'We cannot see the litter well. Please add a photo that shows all of it.' },
      { label: 'Check the count', note: 'Please check the number of pieces: it is unusual for you.' },
      { label: 'Check date and place', note: 'Please check the date and the place of this cleanup.' },
    ],
  }
