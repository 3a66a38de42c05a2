import * as z from 'zod/mini'
import { isPlainSingleLineText } from '#platform/characters.ts'
import {
  NonNegativeInteger,
  RowIdSchema,
  PageNumberSchema,
  SearchTextSchema,
  createSingleLineTextSchema,
  createMultilineTextSchema,
  listPagingFields,
  createRequiredSingleLineTextSchema,
  createSortDirectionSchema,
} from '#platform/contract.ts'
import { isCalendarDay } from '#platform/days.ts'
import {
  type FieldDefinition,
  type StoredFieldValues,
  widenBlank,
  buildUpdateRequestSchemaShape,
  createRequestSchemaShape,
  typedObjectKeys,
  buildResponseSchemaShape,
} from '#platform/fields.ts'
import { SLUG_PATTERN } from '#platform/slugs.ts'
import { challengeUiTexts as texts } from '../copy.ts'
import {
  ADMIN_CHALLENGE_SORTS,
  MAX_CHALLENGE_GOAL,
  CHALLENGE_FIELD_MAX_LENGTHS,
  CHALLENGE_PHASES,
  CHALLENGE_PUBLICATION_STATUSES,
  type ChallengePublicationStatus,
} from '../rules.ts'

const nullableText = z.nullable(z.string())

/** Totals of a challenge: all participants' cleanups, pieces, bags and weights from its first to its last day. */
export const ChallengeSummary = z.object({
  totalParticipants: NonNegativeInteger,
  totalCleanups: NonNegativeInteger,
  totalLitterPieces: NonNegativeInteger,
  totalBags: NonNegativeInteger,
  /** Weights in grams. Weighed and estimated ones are never in one sum. */
  totalWeighedGrams: NonNegativeInteger,
  totalEstimatedGrams: NonNegativeInteger,
  /** Progress toward the challenge's goal in percent; may exceed 100. */
  progressPercentage: NonNegativeInteger,
})
export type ChallengeSummary = z.infer<typeof ChallengeSummary>

const requiredDay = (missing: string) =>
  z.string(missing).check(z.minLength(1, { error: missing, abort: true }), z.refine(isCalendarDay, missing))

/** Definition of an optional text field of a challenge; an empty text is stored as null. */
const optionalTextField = <Typed extends z.ZodMiniType>(typed: Typed, example: string) =>
  ({ input: typed, output: nullableText, blank: '', isOptional: true, example }) satisfies FieldDefinition

/** Definition of a picture field of a challenge; its value is the URL that the upload returned. */
const pictureField = (example: string) =>
  ({
    input: nullableText,
    output: nullableText,
    blank: widenBlank<string | null>(null),
    isOptional: true,
    example,
  }) satisfies FieldDefinition

/**
 * The fields of a challenge that admins edit: schemas, blank values and examples. The order is that of the CSV export.
 */
export const CHALLENGE_FIELDS = {
  title: {
    input: createRequiredSingleLineTextSchema(
      texts.titleRequired,
      CHALLENGE_FIELD_MAX_LENGTHS.title,
      texts.titleTooLong,
    ),
    output: z.string(),
    blank: '',
    example: 'Canal Keepers',
  },
  slug: {
    input: createRequiredSingleLineTextSchema(
      texts.slugRequired,
      CHALLENGE_FIELD_MAX_LENGTHS.slug,
      texts.slugTooLong,
    ).check(z.regex(SLUG_PATTERN, texts.slugInvalid)),
    output: z.string(),
    blank: '',
    example: 'canal-keepers',
  },
  subhead: optionalTextField(
    createSingleLineTextSchema(CHALLENGE_FIELD_MAX_LENGTHS.subhead, texts.subheadTooLong),
    'Eight weeks, one canal',
  ),
  description: optionalTextField(
    createMultilineTextSchema(CHALLENGE_FIELD_MAX_LENGTHS.description, texts.descriptionTooLong),
    'We clean the canal path from the bridge to the old mill.',
  ),
  bannerUrl: pictureField('/api/files/challenges/3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40-1600.webp'),
  logoUrl: pictureField('/api/files/challenges/3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40-400.webp'),
  accessCode: {
    input: createRequiredSingleLineTextSchema(
      texts.codeRequired,
      CHALLENGE_FIELD_MAX_LENGTHS.accessCode,
      texts.codeTooLong,
    ).check(z.refine((text) => /^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(text), texts.codeInvalid)),
    output: z.string(),
    blank: '',
    example: 'CANAL26',
  },
  startDate: {
    input: requiredDay(texts.startRequired),
    output: z.string(),
    blank: widenBlank<string | null>(null),
    example: '2026-11-01',
  },
  endDate: {
    input: requiredDay(texts.endRequired),
    output: z.string(),
    blank: widenBlank<string | null>(null),
    example: '2026-12-27',
  },
  status: {
    input: z.enum(CHALLENGE_PUBLICATION_STATUSES),
    output: z.enum(CHALLENGE_PUBLICATION_STATUSES),
    blank: widenBlank<ChallengePublicationStatus>('active'),
    isOptional: true,
    example: 'active',
  },
  isPrivate: { input: z.boolean(), output: z.boolean(), blank: false, isOptional: true, example: false },
  goalLitterPieces: {
    input: z
      .number(texts.goalInvalid)
      .check(
        z.refine(Number.isInteger, { error: texts.goalInvalid, abort: true }),
        z.gte(0, texts.goalInvalid),
        z.lte(MAX_CHALLENGE_GOAL, texts.goalInvalid),
      ),
    output: NonNegativeInteger,
    blank: widenBlank<number | null>(0),
    isOptional: true,
    example: 10_000,
  },
  challengeRules: optionalTextField(
    createMultilineTextSchema(CHALLENGE_FIELD_MAX_LENGTHS.challengeRules, texts.rulesTooLong),
    'Wear gloves.\nLeave the ducks alone.',
  ),
} satisfies Record<string, FieldDefinition>

export type ChallengeFieldValues = StoredFieldValues<typeof CHALLENGE_FIELDS>
export const CHALLENGE_FIELD_NAMES = typedObjectKeys(CHALLENGE_FIELDS)

const { accessCode, status, ...publicFields } = buildResponseSchemaShape(CHALLENGE_FIELDS)

/** A challenge as members see it, without its access code. */
export const Challenge = z.object({
  id: RowIdSchema,
  ...publicFields,
  /**
   * Whether the challenge is published: always true for members, who see published challenges only; admins see others
   * too.
   */
  isPublished: z.boolean(),
  phase: z.enum(CHALLENGE_PHASES),
  isParticipant: z.boolean(),
  summary: ChallengeSummary,
})
export type Challenge = z.infer<typeof Challenge>

export const ChallengeListPageNumberQuery = z.object({ page: PageNumberSchema })

export const ChallengeListResultPage = z.object({ challenges: z.array(Challenge), ...listPagingFields })
export type ChallengeListResultPage = z.infer<typeof ChallengeListResultPage>

export const ChallengeSlugInput = z.object({ slug: z.string().check(z.maxLength(CHALLENGE_FIELD_MAX_LENGTHS.slug)) })

export const ChallengeParticipant = z.object({
  userId: RowIdSchema,
  rank: z.int(),
  username: z.nullable(z.string()),
  displayName: z.string(),
  avatarUrl: nullableText,
  litterPiecesCount: NonNegativeInteger,
  cleanupCount: NonNegativeInteger,
  /** Time of the last change to one of the participant's counted cleanups; null without any. */
  lastUpdatedAt: z.nullable(z.iso.datetime()),
  weekStreak: NonNegativeInteger,
  isSelf: z.boolean(),
})
export type ChallengeParticipant = z.infer<typeof ChallengeParticipant>

export const ChallengeParticipantListResultPage = z.object({
  participants: z.array(ChallengeParticipant),
  ...listPagingFields,
})
export type ChallengeParticipantListResultPage = z.infer<typeof ChallengeParticipantListResultPage>

export const ChallengeAccessCodeInput = z.object({
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, texts.noCode),
      z.maxLength(CHALLENGE_FIELD_MAX_LENGTHS.accessCode, texts.unknownCode),
      z.refine(isPlainSingleLineText, texts.unknownCode),
    ),
})

const checkDateOrder = z.refine<{ startDate: string; endDate: string }>(
  ({ startDate, endDate }) => endDate >= startDate,
  {
    message: texts.endBeforeStart,
    path: ['endDate'],
  },
)

export const ChallengeCreateInput = z.object(createRequestSchemaShape(CHALLENGE_FIELDS)).check(checkDateOrder)
export type ChallengeCreateInput = z.infer<typeof ChallengeCreateInput>

/**
 * Input for updating a challenge. `updatedAt` is the version that the admin saw; omitted optional fields are unchanged.
 */
export const ChallengeUpdateInput = z
  .object({ id: RowIdSchema, ...buildUpdateRequestSchemaShape(CHALLENGE_FIELDS), updatedAt: z.iso.datetime() })
  .check(checkDateOrder)
export type ChallengeUpdateInput = z.infer<typeof ChallengeUpdateInput>

/** A challenge as admins see it, with access code and editors. */
export const AdminChallenge = z.extend(Challenge, {
  accessCode,
  status,
  createdBy: z.nullable(RowIdSchema),
  updatedBy: z.nullable(RowIdSchema),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type AdminChallenge = z.infer<typeof AdminChallenge>

/** A challenge as its poster shows it, with the address at which the access code joins it. */
export const ChallengePoster = z.object({
  ...z.pick(AdminChallenge, {
    title: true,
    accessCode: true,
    startDate: true,
    endDate: true,
    phase: true,
    isPublished: true,
    isPrivate: true,
    goalLitterPieces: true,
  }).shape,
  joinUrl: z.url(),
  /** QR code of `joinUrl`: an SVG path in a square of `size` units. */
  qrCode: z.object({ size: NonNegativeInteger, path: z.string() }),
})
export type ChallengePoster = z.infer<typeof ChallengePoster>

export const AdminChallengeFilter = z.object({
  /** Text that the admin list searches for in titles, slugs and access codes of challenges. */
  search: SearchTextSchema,
  sort: z.optional(z.enum(ADMIN_CHALLENGE_SORTS)),
  direction: createSortDirectionSchema('ascending'),
})
export type AdminChallengeFilter = z.infer<typeof AdminChallengeFilter>

export const AdminChallengeListQuery = z.extend(AdminChallengeFilter, ChallengeListPageNumberQuery.shape)
export type AdminChallengeListQuery = z.infer<typeof AdminChallengeListQuery>

export const AdminChallengeListResultPage = z.object({ challenges: z.array(AdminChallenge), ...listPagingFields })
export type AdminChallengeListResultPage = z.infer<typeof AdminChallengeListResultPage>
