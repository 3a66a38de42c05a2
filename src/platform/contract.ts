import * as z from 'zod/mini'

/** Row ids are UUIDs (version 7 for rows, 4 for members); nothing else is a valid id in an address or the API. */
export const Id = z.uuid()

/** Mail servers take no more before the @ (RFC 5321): what is longer could be stored, but never be written to. */
export const isMailable = (email: string) => email.indexOf('@') <= 64

/** With CONFLICT: which field holds the value that is taken. */
export const Taken = z.object({ field: z.string() })

/** With BAD_REQUEST: what is wrong where, as a path of names and positions. */
export const Invalid = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) })
export type Invalid = z.infer<typeof Invalid>

/** With TOO_MANY_REQUESTS: the seconds to wait. */
export const Wait = z.object({ retryAfter: z.int() })
