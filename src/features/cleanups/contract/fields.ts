import * as z from 'zod/mini'
import { isPlainSingleLineText, hasVisibleCharacter } from '#platform/characters.ts'
import { createMultilineTextSchema } from '#platform/contract.ts'
import { isCalendarDay } from '#platform/days.ts'
import type { FieldDefinition } from '#platform/fields.ts'
import { cleanupUiTexts as texts } from '../copy.ts'
import {
  BAGS_PER_CLEANUP,
  CLEANUP_FIELD_RULES,
  EARLIEST_CLEANUP_DAY,
  MAX_CLEANUP_LOCATION_LENGTH,
  MAX_CLEANUP_NOTES_LENGTH,
  MINUTES_PER_CLEANUP,
  TYPED_MINUTES_PER_CLEANUP,
  WEIGHT_KINDS,
  WEIGHT_PER_CLEANUP,
  type CleanupFieldName,
} from '../rules.ts'

const createAmountSchema = (isAccepted: (amount: number) => boolean, sentence: string) =>
  z.nullable(z.number(sentence).check(z.refine((amount) => Number.isInteger(amount) && isAccepted(amount), sentence)))

const isWithin = (amount: number, { least, most }: typeof MINUTES_PER_CLEANUP) => amount >= least && amount <= most

/** Schema of the time that a member can type. The saved time is accepted even if a member could not type it. */
export const createTypedMinutesSchema = (savedMinutes: number | null) =>
  createAmountSchema(
    (minutes) => minutes === savedMinutes || isWithin(minutes, TYPED_MINUTES_PER_CLEANUP),
    texts.minutesOutOfRange,
  )

/** Validation schema of the weight field. Its error message states the limits in the member's unit. */
export const createTypedWeightSchema = (isInPounds: boolean) =>
  createAmountSchema((grams) => isWithin(grams, WEIGHT_PER_CLEANUP), texts.weightOutOfRange(isInPounds))

/** The fields of `CLEANUP_FIELD_RULES` with their schemas and examples. */
export const CLEANUP_FIELDS = {
  date: {
    ...CLEANUP_FIELD_RULES.date,
    input: z.string(texts.noDate).check(
      z.minLength(1, { error: texts.noDate, abort: true }),
      z.refine(isCalendarDay, { error: texts.badDate, abort: true }),
      z.refine((day) => day >= EARLIEST_CLEANUP_DAY, texts.badDate),
    ),
    output: z.string(),
    example: '2026-11-14',
  },
  location: {
    ...CLEANUP_FIELD_RULES.location,
    input: z
      .string(texts.noLocation)
      .check(
        z.trim(),
        z.minLength(1, { error: texts.noLocation, abort: true }),
        z.refine(hasVisibleCharacter, { error: texts.noLocation, abort: true }),
        z.maxLength(MAX_CLEANUP_LOCATION_LENGTH, texts.locationTooLong),
        z.refine(isPlainSingleLineText, texts.locationUnusable),
      ),
    output: z.string(),
    example: '85016',
  },
  /** Pieces of a cleanup. The server's limit, unknown to the schema, is checked in `validateCleanupInput`. */
  litterCount: {
    ...CLEANUP_FIELD_RULES.litterCount,
    input: z
      .number({ error: ({ input }) => (input === undefined || input === null ? texts.noCount : texts.badCount) })
      .check(z.refine(Number.isInteger, { error: texts.badCount, abort: true }), z.gte(1, texts.countTooLow)),
    output: z.int(),
    example: 72,
  },
  /** Time spent, in minutes; null if the member gave none. */
  minutes: {
    ...CLEANUP_FIELD_RULES.minutes,
    input: createAmountSchema((minutes) => isWithin(minutes, MINUTES_PER_CLEANUP), texts.badMinutes),
    output: z.nullable(z.int()),
    example: 90,
  },
  /** Number of bags, of the whole group for a share; null if the member gave none. */
  bags: {
    ...CLEANUP_FIELD_RULES.bags,
    input: createAmountSchema((bags) => isWithin(bags, BAGS_PER_CLEANUP), texts.badBags),
    output: z.nullable(z.int()),
    example: 3,
  },
  /** Weight in grams, of the whole group for a share; null if the member gave none. */
  weight: {
    ...CLEANUP_FIELD_RULES.weight,
    input: createAmountSchema((grams) => isWithin(grams, WEIGHT_PER_CLEANUP), texts.badWeight),
    output: z.nullable(z.int()),
    example: 4500,
  },
  /** Whether the weight was weighed or estimated; null without a weight. A weight that comes without it is an estimate. */
  weightKind: {
    ...CLEANUP_FIELD_RULES.weightKind,
    input: z.nullable(z.enum(WEIGHT_KINDS)),
    output: z.nullable(z.enum(WEIGHT_KINDS)),
    example: 'weighed',
  },
  notes: {
    ...CLEANUP_FIELD_RULES.notes,
    input: createMultilineTextSchema(MAX_CLEANUP_NOTES_LENGTH, texts.notesTooLong, texts.notesUnusable),
    output: z.nullable(z.string()),
    example: 'Mostly bottle caps, under the bridge.',
  },
} satisfies Record<CleanupFieldName, FieldDefinition>
