import * as z from 'zod/mini'
import { RowId, PageNumber, SearchText, multilineText, cappedPagedFields, sortDirection } from '#platform/contract.ts'
import { memberAdminCopy as say } from '../copy.ts'
import { MEMBER_SORTS, MAX_STREAK_WEEKS, MAX_STREAK_REASON_LENGTH } from '../rules/admin.ts'

export const AdminMember = z.object({
  id: RowId,
  fullName: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  zipCode: z.string(),
  country: z.nullable(z.string()),
  /** Annual goal in pieces; null after an admin has reset it. */
  annualGoal: z.nullable(z.int()),
  /** Length of the week streak if it is alive today, else 0. */
  currentStreakWeeks: z.int(),
  isPublic: z.boolean(),
  isAdmin: z.boolean(),
  isSuperadmin: z.boolean(),
  isDisabled: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type AdminMember = z.infer<typeof AdminMember>

/** Search and sort order of the admin member list. The CSV export of members takes the same filter. */
export const AdminMemberFilter = z.object({
  /**
   * Text to find in a member's username, e-mail or full name. Fewer than 3 characters match only the beginnings of
   * words.
   */
  search: SearchText,
  sort: z.prefault(z.enum(MEMBER_SORTS), 'created_at'),
  direction: sortDirection('descending'),
})
export type AdminMemberFilter = z.infer<typeof AdminMemberFilter>

export const AdminMemberSearch = z.extend(AdminMemberFilter, { page: PageNumber })
export type AdminMemberSearch = z.infer<typeof AdminMemberSearch>

export const AdminMemberPage = z.object({ members: z.array(AdminMember), ...cappedPagedFields })
export type AdminMemberPage = z.infer<typeof AdminMemberPage>

export const UnverifiedMemberSearch = z.object({ page: PageNumber })
export const UnverifiedMember = z.object({
  id: RowId,
  fullName: z.string(),
  displayName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  confirmationSentAt: z.nullable(z.iso.datetime()),
})
export type UnverifiedMember = z.infer<typeof UnverifiedMember>
export const UnverifiedMemberPage = z.object({ members: z.array(UnverifiedMember), ...cappedPagedFields })
export type UnverifiedMemberPage = z.infer<typeof UnverifiedMemberPage>

/**
 * Reason that an admin types when correcting a member's week streak. The API procedure for it is in the feature
 * `progress`.
 */
export const StreakReason = z.prefault(multilineText(MAX_STREAK_REASON_LENGTH, say.streakReasonTooLong), '')
export const StreakWeeks = z
  .int(say.streakWrong)
  .check(z.gte(0, say.streakWrong), z.lte(MAX_STREAK_WEEKS, say.streakWrong))
