import * as z from 'zod/mini'
import { Id, PageNumber, SearchText, lines, pagedInPart, sortDirection } from '#platform/contract.ts'
import { adminSentences as say } from '../copy.ts'
import { MEMBER_SORTS, STREAK_MOST, STREAK_REASON_LONGEST } from '../rules/admin.ts'

export const ManagedMember = z.object({
  id: Id,
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
export type ManagedMember = z.infer<typeof ManagedMember>

/** Search and sort of the admin member list. The CSV export takes the same filter. */
export const MemberFilter = z.object({
  /** Searched in username, e-mail and full name. Fewer than 3 characters match only the beginnings of words. */
  search: SearchText,
  sort: z.prefault(z.enum(MEMBER_SORTS), 'created_at'),
  direction: sortDirection('descending'),
})
export type MemberFilter = z.infer<typeof MemberFilter>

export const MemberSearch = z.extend(MemberFilter, { page: PageNumber })
export type MemberSearch = z.infer<typeof MemberSearch>

export const MemberPage = z.object({ members: z.array(ManagedMember), ...pagedInPart })
export type MemberPage = z.infer<typeof MemberPage>

export const UnverifiedSearch = z.object({ page: PageNumber })
export const Unverified = z.object({
  id: Id,
  fullName: z.string(),
  displayName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  confirmationSentAt: z.nullable(z.iso.datetime()),
})
export type Unverified = z.infer<typeof Unverified>
export const UnverifiedPage = z.object({ members: z.array(Unverified), ...pagedInPart })
export type UnverifiedPage = z.infer<typeof UnverifiedPage>

/** Reason for a corrected week streak, typed in the admin's streak dialog. The `progress` feature has the procedure. */
export const StreakReason = z.prefault(lines(STREAK_REASON_LONGEST, say.streakReasonTooLong), '')
export const StreakWeeks = z.int(say.streakWrong).check(z.gte(0, say.streakWrong), z.lte(STREAK_MOST, say.streakWrong))
