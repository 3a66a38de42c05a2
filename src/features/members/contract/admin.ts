import * as z from 'zod/mini'
import {
  RowIdSchema,
  PageNumberSchema,
  SearchTextSchema,
  createMultilineTextSchema,
  cappedListPagingFields,
  createSortDirectionSchema,
} from '#platform/contract.ts'
import { memberManagementUiTexts as texts } from '../copy.ts'
import {
  MAX_MEMBER_NOTE_LENGTH,
  MEMBER_LIST_FILTERS,
  type MemberListFilter,
  MEMBER_SORT_COLUMNS,
  MAX_STREAK_WEEKS,
  MAX_STREAK_CORRECTION_REASON_LENGTH,
} from '../rules/admin.ts'
import { SECOND_FACTOR_KINDS } from '../rules/factors.ts'
import { CurrentUser } from './session.ts'

export const MemberForAdmins = z.extend(z.omit(CurrentUser, { onboardingCompleted: true, consoleLock: true }), {
  zipCode: z.string(),
  /** Annual goal in pieces; null after an admin has reset it. */
  annualGoal: z.nullable(z.int()),
  /** Length of the week streak if it is alive today, else 0. */
  currentStreakWeeks: z.int(),
  isPublic: z.boolean(),
  isDisabled: z.boolean(),
  /** Kinds of second factors that the member has set up. */
  secondFactors: z.array(z.enum(SECOND_FACTOR_KINDS)),
  totalCleanups: z.int(),
  totalLitterPieces: z.int(),
  /** Time spent on cleanups that are not rejected, in minutes. */
  totalMinutes: z.int(),
  createdAt: z.iso.datetime(),
  /** The deletion by an admin, if any. `by` and `byId` are null if that admin's account is gone. */
  deletion: z.nullable(
    z.object({
      at: z.iso.datetime(),
      by: z.nullable(z.string()),
      byId: z.nullable(RowIdSchema),
      purgedFrom: z.iso.datetime(),
    }),
  ),
})
export type MemberForAdmins = z.infer<typeof MemberForAdmins>

/** Search and sort order of the admin member list. The CSV export of members takes the same filter. */
export const AdminMemberListFilter = z.object({
  /**
   * Text to find in a member's username, e-mail or full name. Fewer than 3 characters match only the beginnings of
   * words.
   */
  search: SearchTextSchema,
  /** Which members are listed. Deleted members are always listed by the time of their deletion, latest first. */
  show: z.prefault(z.enum(MEMBER_LIST_FILTERS), 'all'),
  sort: z.prefault(z.enum(MEMBER_SORT_COLUMNS), 'created_at'),
  direction: createSortDirectionSchema('descending'),
})
export type AdminMemberListFilter = z.infer<typeof AdminMemberListFilter>

export const AdminMemberListQuery = z.extend(AdminMemberListFilter, { page: PageNumberSchema })
export type AdminMemberListQuery = z.infer<typeof AdminMemberListQuery>

export const AdminMemberListResultPage = z.object({ members: z.array(MemberForAdmins), ...cappedListPagingFields })
export type AdminMemberListResultPage = z.infer<typeof AdminMemberListResultPage>

const CappedCount = z.object({ total: z.int(), isMore: z.boolean() })
/** Number of members in each filter of the member list. Counts stop at 10,000; `isMore` is then true. */
export const MemberListFilterCounts = z.object(
  Object.fromEntries(MEMBER_LIST_FILTERS.map((filter) => [filter, CappedCount])) as Record<
    MemberListFilter,
    typeof CappedCount
  >,
)
export type MemberListFilterCounts = z.infer<typeof MemberListFilterCounts>

export const MemberNote = z.object({
  id: RowIdSchema,
  text: z.string(),
  /** Null if the admin's account is gone. */
  author: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})
export type MemberNote = z.infer<typeof MemberNote>

export const MemberDetailsForAdmins = z.object({
  member: MemberForAdmins,
  /** Open sessions, and the day on which the latest of them was last used. */
  sessions: z.object({ open: z.int(), lastSeenAt: z.nullable(z.iso.datetime()) }),
  notes: z.array(MemberNote),
})
export type MemberDetailsForAdmins = z.infer<typeof MemberDetailsForAdmins>

export const MemberNoteText = createMultilineTextSchema(MAX_MEMBER_NOTE_LENGTH, texts.noteTooLong).check(
  z.minLength(1, texts.noteRequired),
)
export const NewMemberNote = z.object({ id: RowIdSchema, noteId: RowIdSchema, text: MemberNoteText })

export const UnverifiedMemberListQuery = z.object({ page: PageNumberSchema })
export const UnverifiedMember = z.object({
  id: RowIdSchema,
  fullName: z.string(),
  displayName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  confirmationSentAt: z.nullable(z.iso.datetime()),
})
export type UnverifiedMember = z.infer<typeof UnverifiedMember>
export const UnverifiedMemberListResultPage = z.object({
  members: z.array(UnverifiedMember),
  ...cappedListPagingFields,
})
export type UnverifiedMemberListResultPage = z.infer<typeof UnverifiedMemberListResultPage>

/**
 * Reason that an admin types when correcting a member's week streak. The API procedure for it is in the feature
 * `progress`.
 */
export const StreakCorrectionReason = z.prefault(
  createMultilineTextSchema(MAX_STREAK_CORRECTION_REASON_LENGTH, texts.streakReasonTooLong),
  '',
)
export const CorrectedStreakWeeksSchema = z
  .int(texts.streakWrong)
  .check(z.gte(0, texts.streakWrong), z.lte(MAX_STREAK_WEEKS, texts.streakWrong))
