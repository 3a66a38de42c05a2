import * as z from 'zod/mini'
import { isPlainLine, isPlainText, isVisible } from './characters.ts'
import { ERRORS } from './errors.ts'
import { LAST_PAGE, SEARCH_LONGEST, SEARCH_TOO_LONG } from './paging.ts'

/**
 * Row ids are UUIDs (version 7 for rows, 4 for members); nothing else is a valid id in an address or the API. However they
 * are written, here they are as the database has them.
 */
export const Id = z.uuid().check(z.toLowerCase())

/** With CONFLICT: which field holds the value that is taken. */
export const Taken = z.object({ field: z.string() })

/** With BAD_REQUEST: what is wrong where, as a path of names and positions. */
export const Invalid = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) })
export type Invalid = z.infer<typeof Invalid>

/** With TOO_MANY_REQUESTS: the seconds to wait. */
export const Wait = z.object({ retryAfter: z.int() })

/** The two with what they say beside their sentence. */
export const BAD_REQUEST = { ...ERRORS.BAD_REQUEST, data: Invalid }
export const TOO_MANY_REQUESTS = { ...ERRORS.TOO_MANY_REQUESTS, data: Wait }

/** An error of one procedure, with a sentence of its own. */
export const refusal = (status: number, message: string) => ({ status, message })

/**
 * One address that mail can be sent to (RFC 5321), and that reads as what it is; more exotic ones exist and are used by
 * nobody.
 */
export const isMailAddress = (text: string): boolean =>
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@(?!.{190})([^\s\p{C}@<>()[\]\\,;:".]+\.)*[^\s\p{C}@<>()[\]\\,;:".]+$/u.test(text)

const UNUSABLE = 'This holds characters that cannot be used.'

/** What somebody types, without the space around it, and without what a database cannot keep. */
export const line = (longest: number, tooLong: string) =>
  z.string().check(z.trim(), z.maxLength(longest, tooLong), z.refine(isPlainLine, UNUSABLE))

/** A field of a page has its own idea of how lines end: kept otherwise, it would seem changed as soon as it is opened. */
const lineEnds = z.overwrite((text: string) => text.replaceAll(/\r\n?/g, '\n'))

export const lines = (longest: number, tooLong: string, unusable = UNUSABLE) =>
  z.string().check(lineEnds, z.trim(), z.maxLength(longest, tooLong), z.refine(isPlainText, unusable))

export const requiredLine = (missing: string, longest: number, tooLong: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.refine(isVisible, { error: missing, abort: true }),
      z.maxLength(longest, tooLong),
      z.refine(isPlainLine, UNUSABLE),
    )

export const Count = z.int().check(z.nonnegative())

/** Which page of a list is asked for, the first unless said otherwise. */
export const PageNumber = z.prefault(z.int().check(z.gte(1), z.lte(LAST_PAGE)), 1)

/** What a page of a list says beside its rows. */
export const paged = { page: z.int(), pages: z.int(), total: Count }

/** The same of a list that is not counted to its end. */
export const pagedInPart = {
  ...paged,
  /** there are more than are counted */
  isMore: z.boolean(),
}

/** What an admin searches a list for. */
export const SearchText = z.prefault(line(SEARCH_LONGEST, SEARCH_TOO_LONG), '')

export const sortDirection = (usual: 'ascending' | 'descending') =>
  z.prefault(z.enum(['ascending', 'descending']), usual)
