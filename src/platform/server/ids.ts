import { v4, v7 } from 'uuid'

/**
 * Time-ordered row id (UUID v7). The application generates it because `uuidv7()` is missing in the oldest supported
 * PostgreSQL.
 */
export const newRowId = (madeAt?: Date): string => v7(madeAt && { msecs: madeAt.getTime() })

/** Random member id (UUID v4): a time-ordered id would reveal when the member joined. */
export const newMemberId = (): string => v4()
