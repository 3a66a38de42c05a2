import * as z from 'zod/mini'
import { isPlainSingleLineText, isPlainMultilineText, hasVisibleCharacter } from './characters.ts'
import { API_ERRORS } from './errors.ts'
import { MAX_LIST_PAGE_NUMBER, MAX_SEARCH_TEXT_LENGTH, SEARCH_TOO_LONG_MESSAGE } from './paging.ts'

/**
 * Id of a database row: a UUID (version 7; version 4 for members), converted to lower case as PostgreSQL returns it.
 */
export const RowIdSchema = z.uuid().check(z.toLowerCase())

export const ConflictErrorData = z.object({ field: z.string() })

/** Data of a BAD_REQUEST error: a message per invalid field. A path joins names and array positions with dots. */
export const InvalidFieldsErrorData = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) })
export type InvalidFieldsErrorData = z.infer<typeof InvalidFieldsErrorData>

/** Data of a TOO_MANY_REQUESTS error: seconds until the next attempt is allowed. */
export const RetryAfterErrorData = z.object({ retryAfter: z.int() })
export type RetryAfterErrorData = z.infer<typeof RetryAfterErrorData>

export const BAD_REQUEST = { ...API_ERRORS.BAD_REQUEST, data: InvalidFieldsErrorData }
export const TOO_MANY_REQUESTS = { ...API_ERRORS.TOO_MANY_REQUESTS, data: RetryAfterErrorData }

export const defineProcedureError = (status: number, message: string) => ({ status, message })

/**
 * Whether a text is one email address that mail can be sent to (RFC 5321). Rare forms, such as quoted names, are
 * rejected.
 */
export const isEmailAddress = (text: string): boolean =>
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@(?!.{190})([^\s\p{C}@<>()[\]\\,;:".]+\.)*[^\s\p{C}@<>()[\]\\,;:".]+$/u.test(text)

/** Whether a text can be the sender of an email: an address, or a name with the address in angle brackets. */
export const isEmailSender = (text: string): boolean =>
  /^([^<>"@\r\n]{1,80} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)

/** Schema of a text with an email address. Copied addresses may have spaces and invisible characters around them. */
export const EmailText = z
  .string()
  // The pattern takes linear time. One that is anchored at the end only would take many minutes for a million spaces.
  .check(z.overwrite((text: string) => /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su.exec(text)?.[0] ?? ''))

const UNUSABLE_CHARACTERS = 'This holds characters that cannot be used.'

/** Schema of a single-line text: trimmed, limited in length, without characters that PostgreSQL cannot store. */
export const createSingleLineTextSchema = (maxLength: number, tooLong: string) =>
  z.string().check(z.trim(), z.maxLength(maxLength, tooLong), z.refine(isPlainSingleLineText, UNUSABLE_CHARACTERS))

/**
 * Converts CRLF and CR line breaks to LF, as a text area does. Otherwise a form would count as changed as soon as it
 * opens.
 */
const normalizeLineEnds = z.overwrite((text: string) => text.replaceAll(/\r\n?/g, '\n'))

export const createMultilineTextSchema = (maxLength: number, tooLong: string, unusable = UNUSABLE_CHARACTERS) =>
  z
    .string()
    .check(normalizeLineEnds, z.trim(), z.maxLength(maxLength, tooLong), z.refine(isPlainMultilineText, unusable))

export const createRequiredSingleLineTextSchema = (missing: string, maxLength: number, tooLong: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.refine(hasVisibleCharacter, { error: missing, abort: true }),
      z.maxLength(maxLength, tooLong),
      z.refine(isPlainSingleLineText, UNUSABLE_CHARACTERS),
    )

export const NonNegativeInteger = z.int().check(z.nonnegative())

export const PageNumberSchema = z.prefault(z.int().check(z.gte(1), z.lte(MAX_LIST_PAGE_NUMBER)), 1)

export const listPagingFields = { page: z.int(), pages: z.int(), total: NonNegativeInteger }

/** Schema of the paging fields of a list response whose total is counted only up to `MAX_PAGED_ROWS`. */
export const cappedListPagingFields = {
  ...listPagingFields,
  /** Whether the list has more rows than `total`, because counting stopped at a limit. */
  isMore: z.boolean(),
}

export const SearchTextSchema = z.prefault(
  createSingleLineTextSchema(MAX_SEARCH_TEXT_LENGTH, SEARCH_TOO_LONG_MESSAGE),
  '',
)

export const createSortDirectionSchema = (byDefault: 'ascending' | 'descending') =>
  z.prefault(z.enum(['ascending', 'descending']), byDefault)
