import { TIME_SPENT, durationInWords } from '#platform/minutes.ts'
import { cleanupsInWords, formatNumber, numberInWords } from '#platform/numbers.ts'
import {
  MAX_REVIEW_NOTE_LENGTH,
  BAGS_PER_CLEANUP,
  MINUTES_PER_CLEANUP,
  WEIGHT_PER_CLEANUP,
  TYPED_MINUTES_PER_CLEANUP,
  MAX_CLEANUP_LOCATION_LENGTH,
  MAX_PHOTOS_PER_CLEANUP,
  MAX_CLEANUP_NOTES_LENGTH,
  MAX_PIECES_WITHOUT_PHOTO,
  CLEANUP_REVIEW_STATUS_NAMES,
  type CleanupReviewStatus,
} from './rules.ts'
import type { CleanupExportOptions } from './rules/export.ts'
import { MAX_CLEANUPS_PER_BATCH_DECISION, type ReviewListTab } from './rules/review.ts'

export const cleanupUiTexts = {
  mine: 'My Impact',
  logFirst: 'Log your first cleanup',
  details: 'Cleanup details',
  noDate: 'Please select a date',
  badDate: 'Please select a date from April 1, 2025 through today',
  noLocation: 'Please enter a location',
  locationTooLong: `Location must be at most ${MAX_CLEANUP_LOCATION_LENGTH} characters`,
  locationUnusable: 'Location holds characters that cannot be used.',
  noCount: 'Please enter the number of pieces collected',
  badCount: 'Please enter a valid number',
  countTooLow: 'Must collect at least 1 piece of litter',
  countTooHigh: (most: number) =>
    `We currently limit each cleanup to ${formatNumber(most)} pieces of litter. If you collected more, please log an additional cleanup.`,
  timeSpent: TIME_SPENT,
  badMinutes: `Time spent must be whole minutes from ${MINUTES_PER_CLEANUP.least} to ${MINUTES_PER_CLEANUP.most}`,
  minutesOutOfRange: `Between ${durationInWords(TYPED_MINUTES_PER_CLEANUP.least)} and ${durationInWords(TYPED_MINUTES_PER_CLEANUP.most)}.`,
  bags: 'Bags',
  badBags: `Bags must be a whole number from ${BAGS_PER_CLEANUP.least} to ${BAGS_PER_CLEANUP.most}.`,
  weight: 'Weight',
  weightKind: 'How the weight is known',
  badWeight: `Weight must be whole grams from ${WEIGHT_PER_CLEANUP.least} to ${formatNumber(WEIGHT_PER_CLEANUP.most)}.`,
  // The least weight is 0.022 lb, of which a member types two decimals.
  weightOutOfRange: (isInPounds: boolean) =>
    isInPounds ? 'Between 0.03 and 11,023 lb.' : 'Between 0.01 and 5,000 kg.',
  notesTooLong: `Notes must be at most ${formatNumber(MAX_CLEANUP_NOTES_LENGTH)} characters`,
  tooManyPhotos: `A cleanup has ${numberInWords(MAX_PHOTOS_PER_CLEANUP)} photos at most.`,
  notesUnusable: 'Notes hold characters that cannot be used.',
  noPhoto: 'At least one photo is required to log a cleanup activity.',
  photoRequired: `A photo is required for cleanups with more than ${MAX_PIECES_WITHOUT_PHOTO} pieces`,
  photoRequiredInForm: `Please upload at least one photo for cleanups with more than ${MAX_PIECES_WITHOUT_PHOTO} pieces.`,
  photoFailed: (place: number) => `Failed to upload photo ${place}`,
  photoFailedBecause: (reason: string) => `Failed to upload photo: ${reason}`,
  photoIdTaken: 'This photo cannot be saved under its number. Please try again.',
  photosLost: 'Failed to update photo URLs',
  photoGone: 'Please choose that photo again.',

  signInToLog: 'You must be logged in to log a cleanup',
  statusUnknown: 'Failed to verify user status',
  unverified: 'Please verify your email before logging a cleanup. Check your inbox for a verification link.',
  wentWrong: (message: string) => `Something went wrong: ${message}`,
  logged: 'Cleanup activity logged successfully!',
  updated: 'Cleanup log updated successfully!',
  idTaken: 'This cleanup cannot be saved under its number. Please log it again.',
  wasDeleted: 'This cleanup was deleted.',

  unverifiedDelete: 'Please verify your email before deleting cleanups. Check your inbox for a verification link.',
  deleted: 'Cleanup log deleted',
  notDeleted: 'Error: Failed to delete cleanup log. Please try again.',

  notSeen: 'Failed to mark as seen. Please try again.',

  signInToLove: 'Please sign in to love cleanups',
  unverifiedLove: 'Please verify your email before loving a cleanup. Check your inbox for a verification link.',
  loved: 'Loved cleanup',
  notLoved: 'Failed to update love status',
  ownCleanup: 'You cannot love your own cleanup.',
  welcomeBack: (loves: number) => `Welcome back! You've got ${formatNumber(loves)} cleanup loves from other members.`,

  userNotFound: 'User not found',
  noCleanups: 'No cleanup activities logged yet.',
  noPhotosSaved: 'No photos saved with this cleanup log',
  noNotesSaved: 'No notes saved with this cleanup log',

  badSpan: 'Please give dates as YYYY-MM-DD, the first one not after the last.',

  noteRequired: 'Please enter a note for the member.',
  noteTooLong: `The note must be at most ${formatNumber(MAX_REVIEW_NOTE_LENGTH)} characters`,
  noteUnusable: 'The note holds characters that cannot be used.',
  changedMeanwhile: 'This cleanup has changed since you opened it. Please look at it again.',
}

export const cleanupReviewUiTexts = {
  title: 'Cleanup Validation',
  subtitle: 'Review and manage cleanup submissions',
  details: 'Cleanup Details',
  tab: (tab: ReviewListTab) => (tab === 'all' ? 'All' : CLEANUP_REVIEW_STATUS_NAMES[tab]),
  found: (total: number, first: number, last: number) =>
    `${cleanupsInWords(total)} found. Showing ${formatNumber(first)} - ${formatNumber(last)} of ${formatNumber(total)}.`,
  foundMore: (total: number, first: number, last: number) =>
    `More than ${cleanupsInWords(total)} found. Showing ${formatNumber(first)} - ${formatNumber(last)}.`,
  none: 'No cleanups found.',
  decided: (status: CleanupReviewStatus) => `Cleanup ${status}`,
  failed: 'Failed to update cleanup',
  missing: 'Failed to update cleanup: missing cleanup data.',
  gone: 'This cleanup has been deleted meanwhile.',
  claimedByOther: 'Somebody else is reviewing this cleanup.',
  claimed: (name: string) => `${name} is reviewing this cleanup.`,
  own: 'Another admin decides about what you took part in.',
  tooLate: 'It is too late to undo this. Decide again instead.',
  tooMany: `At most ${MAX_CLEANUPS_PER_BATCH_DECISION} cleanups can be decided at once.`,
  hintsNeverDecide: 'Hints never decide, you do.',
}

const formatDescriptions = { csv: 'A table for a spreadsheet', json: 'A file for programs' }

export const cleanupExportUiTexts = {
  inside: ({ format }: Pick<CleanupExportOptions, 'format'>) =>
    `${formatDescriptions[format]}: each of your cleanups with its day, place, pieces, time spent, bags, weight, notes, status and loves, and the corrections.`,
  photosHint: 'In one ZIP together with the file. It may be large.',
  endBeforeStart: 'The end cannot be before the start',
  offline: 'You are offline. The download needs the network.',
}

export const cleanupExportRangeError = ({ from, to }: Pick<CleanupExportOptions, 'from' | 'to'>): string | undefined =>
  from && to && to < from ? cleanupExportUiTexts.endBeforeStart : undefined
