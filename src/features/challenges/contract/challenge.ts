import * as z from 'zod/mini'
import { isPlainLine } from '#platform/characters.ts'
import { Id, line, lines, requiredLine } from '#platform/contract.ts'
import { isDay } from '#platform/days.ts'
import { LAST_PAGE, SEARCH_LONGEST, SEARCH_TOO_LONG } from '#platform/paging.ts'
import { SLUG } from '#platform/slugs.ts'
import { ADMIN_SORTS, GOAL_MOST, LONGEST, PHASES, STORED_STATUSES, challengeSentences as say } from '../rules.ts'

const Count = z.int().check(z.nonnegative())
const text = z.nullable(z.string())

/** What the participants have done together, in its days. */
export const Summary = z.object({
  totalParticipants: Count,
  totalCleanups: Count,
  totalLitterPieces: Count,
  /** it may pass 100 */
  progressPercentage: Count,
})
export type Summary = z.infer<typeof Summary>

/** As members see it: without its code. */
export const Challenge = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  subhead: text,
  description: text,
  bannerUrl: text,
  logoUrl: text,
  isPrivate: z.boolean(),
  /** members see no other; admins do */
  isPublished: z.boolean(),
  goalLitterPieces: Count,
  startDate: z.string(),
  endDate: z.string(),
  challengeRules: text,
  phase: z.enum(PHASES),
  isParticipant: z.boolean(),
  summary: Summary,
})
export type Challenge = z.infer<typeof Challenge>

export const Page = z.object({ page: z.prefault(z.int().check(z.gte(1), z.lte(LAST_PAGE)), 1) })
const paged = { page: z.int(), pages: z.int(), total: Count }

export const ChallengePage = z.object({ challenges: z.array(Challenge), ...paged })
export type ChallengePage = z.infer<typeof ChallengePage>

export const BySlug = z.object({ slug: z.string().check(z.maxLength(LONGEST.slug)) })

export const Participant = z.object({
  userId: Id,
  rank: z.int(),
  username: z.nullable(z.string()),
  displayName: z.string(),
  avatarUrl: text,
  litterPiecesCount: Count,
  cleanupCount: Count,
  /** when the last one of these cleanups was written to; null without one */
  lastUpdatedAt: z.nullable(z.iso.datetime()),
  weekStreak: Count,
  isSelf: z.boolean(),
})
export type Participant = z.infer<typeof Participant>

export const ParticipantPage = z.object({ participants: z.array(Participant), ...paged })
export type ParticipantPage = z.infer<typeof ParticipantPage>

export const Code = z.object({
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, say.noCode),
      z.maxLength(LONGEST.accessCode, say.unknownCode),
      z.refine(isPlainLine, say.unknownCode),
    ),
})

const day = (missing: string) =>
  z.string(missing).check(z.minLength(1, { error: missing, abort: true }), z.refine(isDay, missing))

/** As an admin makes or changes one; an empty text is none, and a picture is named by the address its upload answered. */
export const ChallengeInput = z
  .object({
    slug: requiredLine(say.slugRequired, LONGEST.slug, say.slugTooLong).check(z.regex(SLUG, say.slugInvalid)),
    title: requiredLine(say.titleRequired, LONGEST.title, say.titleTooLong),
    subhead: z.prefault(line(LONGEST.subhead, say.subheadTooLong), ''),
    description: z.prefault(lines(LONGEST.description, say.descriptionTooLong), ''),
    bannerUrl: z.prefault(text, null),
    logoUrl: z.prefault(text, null),
    accessCode: requiredLine(say.codeRequired, LONGEST.accessCode, say.codeTooLong).check(
      z.regex(/^[\p{L}\p{N}\p{P}\p{S}]+$/u, say.codeInvalid),
    ),
    isPrivate: z.prefault(z.boolean(), false),
    goalLitterPieces: z.prefault(
      z
        .number(say.goalInvalid)
        .check(
          z.refine(Number.isInteger, { error: say.goalInvalid, abort: true }),
          z.gte(0, say.goalInvalid),
          z.lte(GOAL_MOST, say.goalInvalid),
        ),
      0,
    ),
    startDate: day(say.startRequired),
    endDate: day(say.endRequired),
    status: z.prefault(z.enum(STORED_STATUSES), 'active'),
    challengeRules: z.prefault(lines(LONGEST.challengeRules, say.rulesTooLong), ''),
  })
  .check(z.refine(({ startDate, endDate }) => endDate >= startDate, { message: say.endBeforeStart, path: ['endDate'] }))
export type ChallengeInput = z.infer<typeof ChallengeInput>

/** Of what is there, in the state that was seen. */
export const ChallengeChange = z.extend(ChallengeInput, { id: Id, updatedAt: z.iso.datetime() })
export type ChallengeChange = z.infer<typeof ChallengeChange>

/** As admins see it. */
export const ManagedChallenge = z.extend(z.omit(Challenge, { isParticipant: true }), {
  accessCode: z.string(),
  status: z.enum(STORED_STATUSES),
  createdBy: z.nullable(Id),
  updatedBy: z.nullable(Id),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ManagedChallenge = z.infer<typeof ManagedChallenge>

export const Filter = z.object({
  /** in the title, the slug or the code */
  search: z.prefault(line(SEARCH_LONGEST, SEARCH_TOO_LONG), ''),
  sort: z.optional(z.enum(ADMIN_SORTS)),
  direction: z.prefault(z.enum(['ascending', 'descending']), 'ascending'),
})
export type Filter = z.infer<typeof Filter>

export const Search = z.extend(Filter, Page.shape)
export type Search = z.infer<typeof Search>

export const ManagedPage = z.object({ challenges: z.array(ManagedChallenge), ...paged })
export type ManagedPage = z.infer<typeof ManagedPage>
