import { v4, v7 } from 'uuid'

/** Ids are made here and not by the database: `uuidv7()` is newer than the oldest PostgreSQL we support. */
export const rowId = (madeAt?: Date): string => v7(madeAt && { msecs: madeAt.getTime() })

/** A member's id must not tell when they joined, so it is random. */
export const memberId = (): string => v4()
