import * as z from 'zod/mini'

/** Row ids are UUIDs (version 7 for rows, 4 for members); nothing else is a valid id in an address or the API. */
export const Id = z.uuid()

/** A calendar day without time or zone: YYYY-MM-DD. */
export const Day = z.iso.date()

/** Every error body of the API. `message` is the sentence a user may read; `requestId` finds the log line. */
export type ErrorBody = { code: string; message: string; data?: unknown; requestId?: string }
