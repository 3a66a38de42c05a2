import * as z from 'zod/mini'
import { isPlainLine } from '#platform/characters.ts'
import {
  Count,
  Id,
  PageNumber,
  SearchText,
  line,
  lines,
  paged,
  requiredLine,
  sortDirection,
} from '#platform/contract.ts'
import { isDay } from '#platform/days.ts'
import { type Field, type Stored, blank, changed, created, namesOf, told } from '#platform/fields.ts'
import { SLUG } from '#platform/slugs.ts'
import { challengeSentences as say } from '../copy.ts'
import { ADMIN_SORTS, GOAL_MOST, LONGEST, PHASES, STORED_STATUSES, type StoredStatus } from '../rules.ts'

const text = z.nullable(z.string())

/** Totals over all participants within the dates of the challenge. */
export const Summary = z.object({
  totalParticipants: Count,
  totalCleanups: Count,
  totalLitterPieces: Count,
  /** Progress toward the goal in percent; may exceed 100. */
  progressPercentage: Count,
})
export type Summary = z.infer<typeof Summary>

const day = (missing: string) =>
  z.string(missing).check(z.minLength(1, { error: missing, abort: true }), z.refine(isDay, missing))

/** Definition of an optional text field; an empty text is stored as null. */
const optional = <Typed extends z.ZodMiniType>(typed: Typed, example: string) =>
  ({ typed, told: text, blank: '', mayBeLeftOut: true, example }) satisfies Field

/** Definition of a picture field; its value is the URL that the upload returned. */
const picture = (example: string) =>
  ({ typed: text, told: text, blank: blank<string | null>(null), mayBeLeftOut: true, example }) satisfies Field

/**
 * The fields of a challenge that admins edit: schemas, blank values and examples. The order is that of the CSV export.
 */
export const CHALLENGE_FIELDS = {
  title: {
    typed: requiredLine(say.titleRequired, LONGEST.title, say.titleTooLong),
    told: z.string(),
    blank: '',
    example: 'Canal Keepers',
  },
  slug: {
    typed: requiredLine(say.slugRequired, LONGEST.slug, say.slugTooLong).check(z.regex(SLUG, say.slugInvalid)),
    told: z.string(),
    blank: '',
    example: 'canal-keepers',
  },
  subhead: optional(line(LONGEST.subhead, say.subheadTooLong), 'Eight weeks, one canal'),
  description: optional(
    lines(LONGEST.description, say.descriptionTooLong),
    'We clean the canal path from the bridge to the old mill.',
  ),
  bannerUrl: picture('/api/files/challenges/3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40-1600.webp'),
  logoUrl: picture('/api/files/challenges/3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40-400.webp'),
  accessCode: {
    typed: requiredLine(say.codeRequired, LONGEST.accessCode, say.codeTooLong).check(
      z.regex(/^[\p{L}\p{N}\p{P}\p{S}]+$/u, say.codeInvalid),
    ),
    told: z.string(),
    blank: '',
    example: 'CANAL26',
  },
  startDate: {
    typed: day(say.startRequired),
    told: z.string(),
    blank: blank<string | null>(null),
    example: '2026-11-01',
  },
  endDate: { typed: day(say.endRequired), told: z.string(), blank: blank<string | null>(null), example: '2026-12-27' },
  status: {
    typed: z.enum(STORED_STATUSES),
    told: z.enum(STORED_STATUSES),
    blank: blank<StoredStatus>('active'),
    mayBeLeftOut: true,
    example: 'active',
  },
  isPrivate: { typed: z.boolean(), told: z.boolean(), blank: false, mayBeLeftOut: true, example: false },
  goalLitterPieces: {
    typed: z
      .number(say.goalInvalid)
      .check(
        z.refine(Number.isInteger, { error: say.goalInvalid, abort: true }),
        z.gte(0, say.goalInvalid),
        z.lte(GOAL_MOST, say.goalInvalid),
      ),
    told: Count,
    blank: blank<number | null>(0),
    mayBeLeftOut: true,
    example: 10_000,
  },
  challengeRules: optional(lines(LONGEST.challengeRules, say.rulesTooLong), 'Wear gloves.\nLeave the ducks alone.'),
} satisfies Record<string, Field>

export type ChallengeFields = Stored<typeof CHALLENGE_FIELDS>
export const CHALLENGE_FIELD_NAMES = namesOf(CHALLENGE_FIELDS)

const { accessCode, status, ...shown } = told(CHALLENGE_FIELDS)

/** A challenge as members see it, without its access code. */
export const Challenge = z.object({
  id: Id,
  ...shown,
  /**
   * Whether the challenge is published: always true for members, who see published challenges only; admins see others
   * too.
   */
  isPublished: z.boolean(),
  phase: z.enum(PHASES),
  isParticipant: z.boolean(),
  summary: Summary,
})
export type Challenge = z.infer<typeof Challenge>

export const Page = z.object({ page: PageNumber })

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
  /** Time of the last change to one of the participant's counted cleanups; null without any. */
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

const daysInOrder = z.refine<{ startDate: string; endDate: string }>(({ startDate, endDate }) => endDate >= startDate, {
  message: say.endBeforeStart,
  path: ['endDate'],
})

export const ChallengeInput = z.object(created(CHALLENGE_FIELDS)).check(daysInOrder)
export type ChallengeInput = z.infer<typeof ChallengeInput>

/**
 * Input for updating a challenge. `updatedAt` is the version that the admin saw; omitted optional fields are unchanged.
 */
export const ChallengeChange = z
  .object({ id: Id, ...changed(CHALLENGE_FIELDS), updatedAt: z.iso.datetime() })
  .check(daysInOrder)
export type ChallengeChange = z.infer<typeof ChallengeChange>

/** A challenge as admins see it, with access code and editors. */
export const ManagedChallenge = z.extend(z.omit(Challenge, { isParticipant: true }), {
  accessCode,
  status,
  createdBy: z.nullable(Id),
  updatedBy: z.nullable(Id),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ManagedChallenge = z.infer<typeof ManagedChallenge>

export const Filter = z.object({
  /** Search text to find in title, slug or access code. */
  search: SearchText,
  sort: z.optional(z.enum(ADMIN_SORTS)),
  direction: sortDirection('ascending'),
})
export type Filter = z.infer<typeof Filter>

export const Search = z.extend(Filter, Page.shape)
export type Search = z.infer<typeof Search>

export const ManagedPage = z.object({ challenges: z.array(ManagedChallenge), ...paged })
export type ManagedPage = z.infer<typeof ManagedPage>
